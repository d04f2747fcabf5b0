import { fillPath } from '@carillon/contract/endpoint'
import { stats } from '@carillon/contract/stats'
import type { App } from '#platform/http/app.ts'
import { asDownload } from '#platform/http/content-disposition.ts'
import { handle } from '#platform/http/handle.ts'
import { exportStats } from './export-stats.ts'
import { pageByOffset, pageOfTotals } from './pages.ts'
import { findLinkClicks, findStats } from './stats.ts'

export function singleSendStatsRoutes(app: App): void {
  const { publicUrl } = app.services.config

  handle(app, stats.list, async ({ db, account }, { query }) =>
    pageOfTotals(db, account, query, `${publicUrl}${stats.list.path}`),
  )
  handle(app, stats.export, async ({ db, account, now, reply }, { query }) => {
    const { fileName, csv } = await exportStats(db, account, { ...query, ids: query.ids, now })
    reply('content-disposition', asDownload(fileName))
    return csv
  })
  handle(app, stats.get, async ({ db, account }, { params, query }) => {
    const { aggregated_by: unit, start_date: from, end_date: to, timezone: zone } = query
    const all = await findStats(db, account, params.id, { unit, from, to, zone })
    return pageByOffset(all, query, `${publicUrl}${fillPath(stats.get.path, params)}`)
  })
  handle(app, stats.links, async ({ db, account }, { params, query }) => {
    const all = await findLinkClicks(db, account, params.id)
    const links = all.map((link) => ({ ...link, ab_variation: 'all', ab_phase: 'all' as const }))
    return {
      ...pageByOffset(links, query, `${publicUrl}${fillPath(stats.links.path, params)}`),
      total_clicks: all.reduce((sum, { clicks }) => sum + clicks, 0),
    }
  })
}
