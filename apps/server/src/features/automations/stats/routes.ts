import { Readable } from 'node:stream'
import { automationStats } from '@carillon/contract/automation-stats'
import { fillPath } from '@carillon/contract/endpoint'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { asDownload } from '#platform/http/content-disposition.ts'
import { handle, handleStream } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'
import type { Asked } from './emails.ts'
import { exportStats } from './export.ts'
import { findLinkClicks } from './links.ts'
import { type Days, pageAddress, pageOf } from './span.ts'
import { findStats, findTotals } from './stats.ts'

export function automationStatsRoutes(app: App): void {
  handle(app, automationStats.list, async (context, { query }) => {
    const { automation_ids: ids = [], page_size: limit, page_token: token } = query
    const address = (after: string | null) =>
      pageAddress(`${baseAddress(context)}${automationStats.list.path}`, query, after)
    const after = token ? asUuid(token) : null
    if (token && after === null) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
    const ask = ids.length > 0 ? { ids } : { after, limit }
    const { results, last } = await findTotals(context.db, context.account, ask)
    const next = last === null ? {} : { next: address(last) }
    return { results, _metadata: { self: address(after), ...next, count: results.length } }
  })
  handleStream(app, automationStats.export, async ({ db, account, now }, { query }, _request, reply) => {
    const { fileName, lines } = await exportStats(db, account, { ...query, ids: query.ids, now })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', asDownload(fileName))
      .send(Readable.from(lines))
  })
  handle(app, automationStats.get, async (context, { params, query }) => {
    const asked = { ...askedOf(query), unit: query.aggregated_by }
    const all = await findStats(context.db, context.account, params.id, asked)
    return pageOf(all, query, `${baseAddress(context)}${fillPath(automationStats.get.path, params)}`)
  })
  handle(app, automationStats.links, async (context, { params, query }) => {
    const all = await findLinkClicks(context.db, context.account, params.id, askedOf(query))
    return {
      ...pageOf(all, query, `${baseAddress(context)}${fillPath(automationStats.links.path, params)}`),
      total_clicks: all.reduce((sum, { clicks }) => sum + clicks, 0),
    }
  })
}

interface Query {
  group_by?: string[] | undefined
  step_ids?: string[] | undefined
  start_date?: string | undefined
  end_date?: string | undefined
  timezone: string
}

function askedOf({ group_by, step_ids, start_date, end_date, timezone }: Query): Days & Asked {
  return {
    ...{ from: start_date, to: end_date, zone: timezone },
    ...{ byStep: group_by?.includes('step_id') ?? false, stepIds: step_ids },
  }
}
