import { Readable } from 'node:stream'
import { fillPath } from '@carillon/contract/endpoint'
import { sentMessage } from '@carillon/contract/sent-message'
import { stats } from '@carillon/contract/stats'
import { statsBounces } from '@carillon/contract/stats-bounces'
import { statsCompare } from '@carillon/contract/stats-compare'
import { statsCountries } from '@carillon/contract/stats-countries'
import { statsPeople } from '@carillon/contract/stats-people'
import { statsProviders } from '@carillon/contract/stats-providers'
import { unsubscribeAnswers } from '@carillon/contract/unsubscribe-answers'
import type { FastifyReply } from 'fastify'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { asDownload } from '#platform/http/content-disposition.ts'
import { handle, handleStream } from '#platform/http/handle.ts'
import { pageAddress, pageOfWhole } from '#platform/http/whole-page.ts'
import { markAddedUp } from '#sending/events/public.ts'
import { countAnswers } from '#sending/events/tracking/public.ts'
import { findBounceKinds } from './bounce-kinds.ts'
import { findCountryStats } from './countries.ts'
import { explainPerson } from './explain-person.ts'
import { exportLinks, exportStats } from './export-stats.ts'
import { findLinkClicks } from './link-clicks.ts'
import { pageOfTotals } from './pages.ts'
import { exportPeople, findStatsPeople } from './people.ts'
import { findProviderStats } from './providers.ts'
import { findSentMessage } from './sent-message.ts'
import { accessStats, findStats } from './stats.ts'
import { findUsual } from './usual.ts'

export function singleSendStatsRoutes(app: App): void {
  handle(app, stats.list, async (context, { query }) =>
    pageOfTotals(context.db, context.account, query, `${baseAddress(context)}${stats.list.path}`),
  )
  handleStream(app, stats.export, async ({ db, account, now }, { query }, _request, reply) =>
    sendFile(reply, await exportStats(db, account, { ...query, ids: query.ids, now })),
  )
  handleStream(app, stats.exportLinks, async ({ db, account, now }, { query }, _request, reply) =>
    sendFile(reply, await exportLinks(db, account, { ids: query.ids, now })),
  )
  handle(app, stats.get, async (context, { params, query }) => {
    const { aggregated_by: unit, start_date: from, end_date: to, timezone: zone, group_by: by } = query
    const all = await findStats(context.db, context.account, params.id, { unit, from, to, zone, by })
    const marked = await markAddedUp(context.db, unit, all)
    return pageOfWhole(
      marked,
      query,
      `${baseAddress(context)}${fillPath(stats.get.path, params)}`,
      (row) => ({
        group: groupOf(row),
        at: [row.aggregation],
      }),
    )
  })
  handle(app, stats.links, async (context, { params, query }) => {
    const { start_date: from, end_date: to, timezone: zone } = query
    const { group_by: by = [], ab_variation_id: variation, ab_phase_id: phase } = query
    const asked = { from, to, zone, by, variation, phase, machines: query.machines === 'true' }
    const all = await findLinkClicks(context.db, context.account, params.id, asked)
    return {
      ...pageOfWhole(all, query, `${baseAddress(context)}${fillPath(stats.links.path, params)}`, (row) => ({
        group: groupOf(row),
        at: [row.url_location, row.url],
      })),
      total_clicks: all.reduce((sum, { clicks }) => sum + clicks, 0),
    }
  })
  handle(app, statsCompare.get, async ({ db, account, now }, { params }) =>
    findUsual(db, account, params.id, now),
  )
  handle(app, statsProviders.get, async ({ db, account }, { params }) =>
    findProviderStats(db, account, params.id),
  )
  handle(app, statsCountries.get, async ({ db, account }, { params }) =>
    findCountryStats(db, account, params.id, { isConfigured: app.services.places !== null }),
  )
  handle(app, unsubscribeAnswers.ofSingleSend, async ({ db, account }, { params }) => {
    const { sends } = await accessStats(db, account, params.id)
    return countAnswers(db, account, { sends: sends.map(({ id }) => id) })
  })
  handle(app, statsBounces.list, async ({ db, account }, { params, query }) => {
    const { start_date: from, end_date: to, timezone: zone } = query
    return findBounceKinds(db, account, params.id, { from, to, zone })
  })
  handle(app, sentMessage.get, async ({ db, account }, { params, query }) =>
    findSentMessage(db, account, params.id, {
      variation: query.ab_variation_id,
      publicUrl: app.services.config.publicUrl,
    }),
  )
  handle(app, statsPeople.list, async (context, { params, query }) => {
    const base = `${baseAddress(context)}${fillPath(statsPeople.list.path, params)}`
    const address = (token: string) => pageAddress(base, query, token)
    return findStatsPeople(context.db, context.account, params.id, query, address)
  })
  handleStream(app, statsPeople.export, async ({ db, account, now }, { params, query }, _request, reply) =>
    sendFile(reply, await exportPeople(db, account, params.id, { behind: query, now })),
  )
  handle(app, statsPeople.explain, async (context, { params, query }) =>
    explainPerson(context, params.id, query.email),
  )
}

function groupOf({ ab_phase, ab_variation }: { ab_phase: string; ab_variation: string }): string {
  return `${ab_phase} ${ab_variation}`
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
