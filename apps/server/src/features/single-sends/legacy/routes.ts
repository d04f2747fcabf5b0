import { campaignsLegacy } from '@carillon/contract/campaigns-legacy'
import type { TestSendFields } from '@carillon/contract/test-send'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { offsetList } from '#platform/http/offset-list.ts'
import type { FindUntested } from '#platform/untested-messages.ts'
import { deleteSingleSends } from '../single-sends.ts'
import { findCampaign, listCampaigns, showCampaigns } from './find-campaigns.ts'
import { getSchedule, type ScheduleCall, scheduleCampaign, unscheduleCampaign } from './schedule-campaigns.ts'
import { asCampaign } from './speak.ts'
import { createCampaign, updateCampaign } from './write-campaigns.ts'

export interface CampaignParts {
  findUntested: FindUntested
  /** Sends a message as a test. `test-send` imports `single-sends`, so roles pass this function. */
  sendTest: (context: Context, fields: TestSendFields) => Promise<void>
}

/** The campaigns of the oldest API: views on the emails among the single sends, which their verbs create, change and send. */
export function campaignsLegacyRoutes(app: App, { findUntested, sendTest }: CampaignParts): void {
  const { config, identities, sending } = app.services

  handle(app, campaignsLegacy.create, async (context, { body }) => {
    const { db, account } = context
    return createCampaign(db, account, body, writingOf(context))
  })
  handle(app, campaignsLegacy.list, async (context, { query }) => {
    const { db, account } = context
    const rows = await offsetList(context, query, (page) => listCampaigns(db, account, page))
    return { result: await showCampaigns(db, account, rows) }
  })
  handle(app, campaignsLegacy.get, async ({ db, account }, { params }) => {
    const row = await findCampaign(db, account, params.campaign_id)
    const [shown] = await showCampaigns(db, account, [row])
    return shown!
  })
  handle(app, campaignsLegacy.update, async (context, { params, body }) => {
    const { db, account, identity } = context
    const writing = { ...writingOf(context), user: identity.userId }
    return updateCampaign(db, account, params.campaign_id, body, writing)
  })
  handle(app, campaignsLegacy.delete, async ({ db, account }, { params }) => {
    const { id } = await findCampaign(db, account, params.campaign_id)
    await deleteSingleSends(db, account, [id])
  })

  const schedule = (context: Context, number: number, call: ScheduleCall) => {
    const { db, account, identity, now } = context
    return scheduleCampaign(db, account, number, call, {
      config,
      identities,
      findUntested,
      now,
      user: identity.userId,
      apiKeyName: identity.apiKeyName,
    })
  }
  handle(app, campaignsLegacy.schedule, (context, { params, body }) => {
    const notDraft = 'campaign_schedule_not_draft'
    return schedule(context, params.campaign_id, { only: 'draft', notDraft, at: body.send_at })
  })
  handle(app, campaignsLegacy.reschedule, (context, { params, body }) =>
    schedule(context, params.campaign_id, { only: 'scheduled', at: body.send_at }),
  )
  handle(app, campaignsLegacy.sendNow, async (context, { params }) => {
    sending.demandOn()
    const notDraft = 'campaign_send_not_draft'
    const { id, status } = await schedule(context, params.campaign_id, { only: 'draft', notDraft, at: null })
    return { id, status }
  })
  handle(app, campaignsLegacy.getSchedule, async ({ db, account }, { params }) =>
    getSchedule(db, account, params.campaign_id),
  )
  handle(app, campaignsLegacy.unschedule, async ({ db, account, now }, { params }) =>
    unscheduleCampaign(db, account, params.campaign_id, now),
  )
  handle(app, campaignsLegacy.test, async (context, { params, body }) => {
    const { id } = await findCampaign(context.db, context.account, params.campaign_id)
    const emails = [body.to].flat()
    await asCampaign({ sends: true }, () => sendTest(context, { template_id: id, emails }))
    return { to: body.to }
  })

  function writingOf({ identity, now }: Context) {
    const { publicUrl, ipPools } = config
    return { now, publicUrl, ipPools, author: { userId: identity.userId, by: identity.userEmail, now } }
  }
}
