import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { demandEntitlement } from '#features/entitlements/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { languageOf } from '#platform/http/public-page.ts'
import { startingRevision } from '#platform/http/starting-revision.ts'
import { reachOf } from '../audiences/audience-of.ts'
import { accessCampaign, draftOf } from '../campaign-row.ts'
import { removeCampaign } from '../submissions/submit-campaign.ts'
import { createCampaign, duplicateCampaign, updateCampaign } from './campaigns.ts'
import { checkDraft } from './check.ts'
import { fromSingleSend, type SingleSends } from './from-single-send.ts'
import { presentContent } from './known-things.ts'
import { showCampaign } from './show-campaign.ts'
import { pauseOrResume, submitDraft } from './submit.ts'

export function campaignsRoutes(app: App, sends: SingleSends): void {
  const making = ({ account, identity, header, now }: Context) => ({
    account,
    user: identity.userId,
    language: languageOf(header('accept-language')),
    now,
  })

  handle(app, adCampaigns.create, async (context, { body }) => {
    const { services, db, account } = context
    await demandEntitlement(db, account, 'ads')
    const { kind, objective, name, single_send_id } = body
    const from = await fromSingleSend(db, account, single_send_id, sends)
    return showCampaign(
      services,
      db,
      await createCampaign(db, making(context), { kind, objective, name, from }),
    )
  })
  handle(app, adCampaigns.get, async ({ services, db, account }, { params }) =>
    showCampaign(services, db, await accessCampaign(db, account, params.id)),
  )
  handle(app, adCampaigns.update, async ({ services, db, account, now, header }, { params, body }) => {
    const { revision, ...change } = body
    const editor = { account, now, revision: startingRevision(header('if-match'), revision) }
    return showCampaign(services, db, await updateCampaign(db, editor, params.id, change, sends.findIds))
  })
  handle(app, adCampaigns.duplicate, async (context, { params }) => {
    const { services, db, account } = context
    await accessCampaign(db, account, params.id)
    await demandEntitlement(db, account, 'ads')
    return showCampaign(services, db, await duplicateCampaign(db, making(context), params.id))
  })
  handle(app, adCampaigns.delete, ({ services, db, account }, { params }) =>
    db.transaction().execute((tx) => removeCampaign(services, tx, account, params.id)),
  )
  handle(app, adCampaigns.check, async ({ services, db, account, now }, { params, query }) => {
    const row = await accessCampaign(db, account, params.id)
    return checkDraft(services, db, row, { now, budgetConfirmed: query.confirmed_budget === 'true' })
  })
  handle(app, adCampaigns.reach, async ({ services, db, account }, { params }) => {
    const row = await accessCampaign(db, account, params.id)
    const content = { ...draftOf(row), ...(await presentContent(db, account, row.content)) }
    return reachOf(services, db, account, { id: row.id, content, leavesOutSendId: row.leaves_out_send_id })
  })
  handle(app, adCampaigns.submit, async (context, { params, body }) => {
    const { services, db, account, now } = context
    const asked = { account, now, revision: body.revision, budgetConfirmed: body.confirmed_budget }
    return showCampaign(services, db, await submitDraft(services, db, params.id, asked))
  })
  handle(app, adCampaigns.pause, async ({ services, db, account }, { params }) =>
    showCampaign(services, db, await pauseOrResume(services, db, account, params.id, 'pause')),
  )
  handle(app, adCampaigns.resume, async ({ services, db, account }, { params }) =>
    showCampaign(services, db, await pauseOrResume(services, db, account, params.id, 'resume')),
  )
}
