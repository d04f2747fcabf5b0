import { fillPath } from '@carillon/contract/endpoint'
import { stats } from '@carillon/contract/stats'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { asDownload } from '#platform/http/content-disposition.ts'
import { handle } from '#platform/http/handle.ts'
import { exportStats } from './export-stats.ts'
import { pageByOffset, pageOfTotals } from './pages.ts'
import { findLinkClicks, findStats } from './stats.ts'

export function singleSendStatsRoutes(app: App): void {
  handle(app, stats.list, async (context, { query }) =>
    pageOfTotals(context.db, context.account, query, `${baseAddress(context)}${stats.list.path}`),
  )
  handle(app, stats.export, async ({ db, account, now, reply }, { query }) => {
    const { fileName, csv } = await exportStats(db, account, { ...query, ids: query.ids, now })
    reply('content-disposition', asDownload(fileName))
    return csv
  })
  handle(app, stats.get, async (context, { params, query }) => {
    const { aggregated_by: unit, start_date: from, end_date: to, timezone: zone } = query
    const all = await findStats(context.db, context.account, params.id, { unit, from, to, zone })
    return pageByOffset(all, query, `${baseAddress(context)}${fillPath(stats.get.path, params)}`)
  })
  handle(app, stats.links, async (context, { params, query }) => {
    const all = await findLinkClicks(context.db, context.account, params.id)
    const links = all.map((link) => ({ ...link, ab_variation: 'all', ab_phase: 'all' as const }))
    return {
      ...pageByOffset(links, query, `${baseAddress(context)}${fillPath(stats.links.path, params)}`),
      total_clicks: all.reduce((sum, { clicks }) => sum + clicks, 0),
    }
  })
}
