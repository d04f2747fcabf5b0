import { Readable } from 'node:stream'
import { automationStats } from '@carillon/contract/automation-stats'
import { fillPath } from '@carillon/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { asDownload } from '#platform/http/content-disposition.ts'
import { handle, handleStream } from '#platform/http/handle.ts'
import { pageAddress, pageOfWhole } from '#platform/http/whole-page.ts'
import type { LocalDays } from '#platform/local-days.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'
import { markAddedUp } from '#sending/events/public.ts'
import type { Asked } from './emails.ts'
import { exportStats } from './export.ts'
import { findLinkClicks } from './links.ts'
import { exportEmailPeople, findEmailPeople } from './people.ts'
import { findStats, findTotals } from './stats.ts'

export function automationStatsRoutes(app: App): void {
  handle(app, automationStats.list, async (context, { query }) => {
    const { automation_ids: ids = [], page_size: limit, page_token: token } = query
    const address = (after: string | null) =>
      pageAddress(`${baseAddress(context)}${automationStats.list.path}`, query, after ?? '')
    const after = token ? asUuid(token) : null
    if (token && after === null) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
    const ask = ids.length > 0 ? { ids } : { after, limit }
    const { results, last } = await findTotals(context.db, context.account, ask)
    const next = last === null ? {} : { next: address(last) }
    return { results, _metadata: { self: address(after), ...next, count: results.length } }
  })
  handleStream(app, automationStats.export, async ({ db, account, now }, { query }, _request, reply) => {
    return sendFile(reply, await exportStats(db, account, { ...query, ids: query.ids, now }))
  })
  handle(app, automationStats.get, async (context, { params, query }) => {
    const asked = { ...askedOf(query), unit: query.aggregated_by }
    const all = await findStats(context.db, context.account, params.id, asked)
    const marked = await markAddedUp(context.db, asked.unit, all)
    return pageOfWhole(
      marked,
      query,
      `${baseAddress(context)}${fillPath(automationStats.get.path, params)}`,
      (row) => ({ group: row.step_id, at: [row.aggregation] }),
    )
  })
  handle(app, automationStats.links, async (context, { params, query }) => {
    const all = await findLinkClicks(context.db, context.account, params.id, askedOf(query))
    return {
      ...pageOfWhole(
        all,
        query,
        `${baseAddress(context)}${fillPath(automationStats.links.path, params)}`,
        (row) => ({ group: row.step_id, at: [row.url_location, row.url] }),
      ),
      total_clicks: all.reduce((sum, { clicks }) => sum + clicks, 0),
    }
  })
  handle(app, automationStats.people, async (context, { params, query }) => {
    const base = `${baseAddress(context)}${fillPath(automationStats.people.path, params)}`
    return findEmailPeople(context.db, context.account, params.id, query, (token) =>
      pageAddress(base, query, token),
    )
  })
  handleStream(
    app,
    automationStats.exportPeople,
    async ({ db, account, now }, { params, query }, _request, reply) =>
      sendFile(reply, await exportEmailPeople(db, account, params.id, { behind: query, now })),
  )
}

function sendFile(
  reply: FastifyReply,
  { fileName, lines }: { fileName: string; lines: AsyncIterable<string> },
) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', asDownload(fileName))
    .send(Readable.from(lines))
}

interface Query {
  group_by?: string[] | undefined
  step_ids?: string[] | undefined
  start_date?: string | undefined
  end_date?: string | undefined
  timezone: string
}

function askedOf({ group_by, step_ids, start_date, end_date, timezone }: Query): LocalDays & Asked {
  return {
    from: start_date,
    to: end_date,
    zone: timezone,
    byStep: group_by?.includes('step_id') ?? false,
    stepIds: step_ids,
  }
}
