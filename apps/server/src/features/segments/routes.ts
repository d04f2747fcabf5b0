import { segments } from '@carillon/contract/segments'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle, handleStream } from '#platform/http/handle.ts'
import { accessSegment, type SegmentRow } from './access-segment.ts'
import { countDraft, funnelDraft } from './count-segment.ts'
import type { Dependencies } from './dependencies.ts'
import { refreshSegment } from './evaluation/refresh-segment.ts'
import { segmentsLegacyRoutes } from './legacy/routes.ts'
import { answerSegmentDeletion } from './request-segment-deletion.ts'
import { findSizes } from './segment-sizes.ts'
import * as verbs from './segments.ts'
import { segmentsV1Routes } from './segments-v1.ts'
import { showSegment, showSummary } from './show-segment.ts'
import { testContact } from './test-contact.ts'

/** The time of a change of a segment, and the user who waits for its evaluation. */
const changeOf = ({ now, identity }: Context) => ({ now, by: identity })

export function segmentsRoutes(app: App, dependencies: Dependencies): void {
  const { findContacts, findUses } = dependencies
  const toSegment = (context: Context, row: SegmentRow, sample = true) =>
    showSegment(context.db, row, { base: baseAddress(context), now: context.now, sample }, dependencies)
  handle(app, segments.list, async (context, { query }) => {
    const rows = await verbs.findSegments(context.db, context.account, query)
    const base = baseAddress(context)
    return {
      results: rows.map((row) => showSummary(row, base)),
      _metadata: { self: `${base}${segments.list.path}`, count: rows.length },
    }
  })
  handle(app, segments.create, async (context, { body }) =>
    toSegment(context, await verbs.createSegment(context.db, context.account, body, changeOf(context))),
  )
  handle(app, segments.count, async (context, { body }) => {
    const { db, account } = context
    const found = await countDraft(countContext(context), body)
    return {
      contacts_count: found.count,
      contacts_sample: await findContacts(db, account, found.sampleIds, baseAddress(context)),
      total_count: found.total,
      query_ms: found.tookMs,
      ...(found.eventsKeptFrom && { message_events_kept_from: found.eventsKeptFrom.toISOString() }),
    }
  })
  handle(app, segments.funnel, async (context, { body }) => {
    const { cards, tookMs } = await funnelDraft(countContext(context), body)
    return { cards, query_ms: tookMs }
  })
  handle(app, segments.test, (context, { body }) =>
    testContact(
      context.db,
      context.account,
      body,
      { now: context.now, base: baseAddress(context) },
      dependencies,
    ),
  )
  handle(app, segments.refresh, ({ db, account, identity: by, now }, { params, body }) =>
    refreshSegment(db, account, params.id, { zone: body.user_time_zone, now, by }),
  )
  handle(app, segments.get, async (context, { params, query }) =>
    toSegment(context, await accessSegment(context.db, context.account, params.id), query.contacts_sample),
  )
  handle(app, segments.update, async (context, { params, body }) =>
    toSegment(
      context,
      await verbs.updateSegment(context.db, context.account, params.id, body, changeOf(context), {
        findCampaigns: dependencies.findSentCampaigns,
      }),
    ),
  )
  handleStream(app, segments.delete, (context, call, _request, reply) =>
    answerSegmentDeletion(context, call, reply, dependencies),
  )
  handle(app, segments.sizes, async ({ db, account, now }, { params, query }) => ({
    result: await findSizes(db, await accessSegment(db, account, params.id), query.days, now),
  }))
  handle(app, segments.uses, async ({ db, account }, { params }) => ({
    result: await findUses(db, account, {
      kind: 'segment',
      id: (await accessSegment(db, account, params.id)).id,
    }),
  }))
  segmentsV1Routes(app, dependencies)
  segmentsLegacyRoutes(app, dependencies)
}

function countContext({ services, account, now, signal }: Context) {
  return { database: services.database, account, now, signal }
}
