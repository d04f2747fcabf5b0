import { audiencePeople } from '@carillon/contract/audience-people'
import { campaigns } from '@carillon/contract/campaigns'
import { singleSendCalendar } from '@carillon/contract/single-send-calendar'
import { singleSendDefaults } from '@carillon/contract/single-send-defaults'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { immediately, singleSends } from '@carillon/contract/single-sends'
import type { MarkAsked } from '#features/approvals/public.ts'
import { audienceNow } from '#features/audiences/public.ts'
import { previewMessage, type SmsAuthor } from '#features/campaign-messages/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import { startingRevision } from '#platform/http/starting-revision.ts'
import { summarizeDays } from '#sending/events/summaries/public.ts'
import { findMessage } from './ab-test/find-message.ts'
import { findAudiencePeople } from './audience-people.ts'
import { findCalendar } from './calendar.ts'
import { checkLinks } from './check-links.ts'
import { changeDefaults, readDefaults } from './defaults.ts'
import { type CampaignParts, campaignsLegacyRoutes } from './legacy/routes.ts'
import { findCategories, searchSingleSends } from './list-single-sends.ts'
import { preflight } from './preflight.ts'
import { resendSingleSend } from './resend.ts'
import { scheduleSingleSend, sendWithoutImports, unscheduleSingleSend } from './schedule.ts'
import {
  createSingleSend,
  deleteSingleSends,
  duplicateSingleSend,
  findSingleSend,
  getSingleSend,
  updateSingleSend,
} from './single-sends.ts'
import { nameService } from './sms/single-send-text.ts'
import { toWire } from './wire.ts'

export function singleSendsRoutes(
  app: App,
  { markAsked, findUntested, sendTest }: { markAsked: MarkAsked } & CampaignParts,
): void {
  const { config, identities, links, sending } = app.services
  campaignsLegacyRoutes(app, { findUntested, sendTest })

  handle(app, singleSends.list, async (context, { query }) => {
    const { db, account, now } = context
    const address = pages(context, singleSends.list.path, query.page_size)
    const { result, _metadata } = await searchSingleSends(db, account, {}, query, { address, now })
    return { result, _metadata }
  })
  handle(app, campaigns.list, async (context, { query }) => {
    const { db, account, now } = context
    const { channels, ...page } = query
    const kept = channels ? `&channels=${channels.join(',')}` : ''
    const of = pages(context, campaigns.list.path, query.page_size)
    const address = (token: string) => of(token) + kept
    const found = await searchSingleSends(db, account, { channels }, page, { address, now })
    return {
      result: found.result.map(({ id, name, status, channels, is_abtest, created_at, updated_at }) => {
        return { id, name, status, channels, is_abtest, created_at, updated_at }
      }),
      _metadata: found._metadata,
    }
  })
  handle(app, singleSends.search, async (context, { query, body }) => {
    const { db, account, now } = context
    const { page_size, sort } = query
    const of = pages(context, singleSends.search.path, page_size)
    const address = (token: string) => (sort ? `${of(token)}&sort=${sort}` : of(token))
    const found = await searchSingleSends(db, account, body, query, { address, now })
    return { ...found, result: await markAsked(db, { account, kind: 'single_send' }, found.result) }
  })
  handle(app, singleSends.searchByQuery, async (context, { query }) => {
    const { db, account, now } = context
    const { page_size, page_token, sort, ...filter } = query
    const kept = Object.entries({ ...filter, sort }).flatMap(([name, value]) =>
      value ? [`&${name}=${encodeURIComponent(String(value))}`] : [],
    )
    const address = (token: string) =>
      `${pages(context, singleSends.searchByQuery.path, page_size)(token)}${kept.join('')}`
    const found = await searchSingleSends(
      db,
      account,
      filter,
      { page_size, page_token, sort },
      { address, now },
    )
    return { ...found, result: await markAsked(db, { account, kind: 'single_send' }, found.result) }
  })
  handle(app, singleSends.create, async (context, { body }) => {
    const { db, account, now } = context
    const made = await createSingleSend(db, account, body, {
      now,
      publicUrl: config.publicUrl,
      ipPools: config.ipPools,
      author: authorOf(context),
    })
    return nameService(app.services, db, account, made)
  })
  handle(app, singleSends.deleteMany, async ({ db, account }, { query }) =>
    deleteSingleSends(db, account, query.ids),
  )
  handle(app, singleSends.categories, async ({ db, account }) => ({
    categories: await findCategories(db, account),
  }))
  handle(app, singleSendCalendar.list, async ({ db, account, now }, { query }) =>
    findCalendar(db, account, query, now),
  )
  handle(app, singleSends.summary, async ({ db, account, now }, { query }) => ({
    days: await summarizeDays(db, account, { ...query, of: 'single-sends' }, now),
  }))
  handle(app, singleSendDefaults.get, async ({ db, account }) => readDefaults(db, account))
  handle(app, singleSendDefaults.update, async ({ db, account }, { body }) =>
    changeDefaults(db, account, body),
  )
  handle(app, singleSendReview.countAudience, async ({ db, account, now }, { body }) =>
    audienceNow({ db, account, now }, body.send_to, body.suppression_group_id ?? null),
  )
  handle(app, audiencePeople.list, async (context, input) => {
    const { db, account, now } = context
    const address = pages(context, audiencePeople.list.path, input.query.page_size)
    return findAudiencePeople({ db, account, now }, input, address)
  })
  handle(app, singleSends.get, async ({ db, account, now }, { params }) =>
    getSingleSend(db, account, params.id, { now, publicUrl: config.publicUrl }),
  )
  handle(app, singleSends.duplicate, async ({ db, account, now }, { params, body }) =>
    duplicateSingleSend(db, account, params.id, { name: body.name }, { now, publicUrl: config.publicUrl }),
  )
  handle(app, singleSends.resend, async ({ db, account, now, identity: by }, { params, body }) =>
    resendSingleSend(db, account, params.id, body, { now, publicUrl: config.publicUrl, by }),
  )
  handle(app, singleSends.update, async (context, { params, body }) => {
    const { db, account, identity, now, header } = context
    const { revision, ...change } = body
    const startsFrom = startingRevision(header('if-match'), revision)
    const saved = await updateSingleSend(db, account, params.id, change, startsFrom, {
      user: identity.userId,
      author: authorOf(context),
      now,
      publicUrl: config.publicUrl,
      ipPools: config.ipPools,
    })
    return nameService(app.services, db, account, saved)
  })
  handle(app, singleSends.delete, async ({ db, account }, { params }) =>
    deleteSingleSends(db, account, [params.id]),
  )
  handle(app, singleSends.schedule, async (context, { params, body }) => {
    const { db, account, identity, now } = context
    if (body.send_at === immediately) sending.demandOn()
    return scheduleSingleSend(db, account, params.id, body.send_at, {
      config,
      identities,
      findUntested,
      now,
      user: identity.userId,
      apiKeyName: identity.apiKeyName,
      movedFrom: body.moved_from,
      perHour: body.messages_per_hour,
    })
  })
  handle(app, singleSends.unschedule, async ({ db, account, now }, { params }) =>
    unscheduleSingleSend(db, account, params.id, now),
  )
  handle(app, singleSends.sendWithoutImports, async ({ db, account, now }, { params }) =>
    sendWithoutImports(db, account, params.id, now),
  )
  handle(app, singleSendReview.review, async ({ db, account, now }, { params }) => {
    const row = await findSingleSend(db, account, params.id)
    // The planned time of a draft is checked as a schedule is.
    const when = row.send_at ?? null
    return {
      findings: await preflight(db, row, { config, identities, findUntested, when, now, countsAbout: true }),
    }
  })
  handle(app, singleSendReview.checkLinks, async ({ db, account }, { params }) => {
    const row = await findSingleSend(db, account, params.id)
    return { findings: links ? await checkLinks(db, links, row) : [] }
  })
  handle(app, singleSendReview.audience, async ({ db, account, now }, { params }) => {
    const row = await findSingleSend(db, account, params.id)
    return audienceNow({ db, account, now }, toWire(row).send_to, row.suppression_group_id)
  })
  handle(app, singleSendReview.preview, async ({ db, account }, { params, body }) => {
    const { message } = await findMessage(db, account, params.id, body.variation_id)
    return previewMessage(db, account, message, {
      substitutions: body.substitutions,
      publicUrl: config.publicUrl,
    })
  })
}

function authorOf({ identity, now }: Context): SmsAuthor {
  return { userId: identity.userId, by: identity.userEmail, now }
}

function pages(context: Context, path: string, size: number): (token: string) => string {
  return (token) => `${baseAddress(context)}${path}?page_size=${size}&page_token=${token}`
}
