import { automationTexts } from '@carillon/contract/automation-texts'
import { holds } from '@carillon/contract/scopes'
import { changedSms, estimateSms, newSms } from '#features/campaign-messages/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { startingRevision } from '#platform/http/starting-revision.ts'
import { Refusal } from '#platform/refusal.ts'
import { findAutomation } from '../find-automation.ts'
import { reviewing } from '../messages/review.ts'
import { previewText } from './preview-text.ts'
import { textStats } from './stats.ts'
import { createText, getText, nameTextService, reviewOneText, type TextWriting, updateText } from './texts.ts'

/** The text messages of automations. */
export function automationTextsRoutes(app: App): void {
  const { services } = app
  const { config } = services
  const writing = ({ identity, now }: Context): TextWriting => ({
    userId: identity.userId,
    by: identity.userEmail,
    now,
    publicUrl: config.publicUrl,
  })

  handle(app, automationTexts.create, async (context, { params, body }) => {
    const { db, account } = context
    const made = await createText(db, account, params.id, body, writing(context))
    return nameTextService(services, db, account, made)
  })
  handle(app, automationTexts.get, ({ db, account }, { params }) =>
    getText(db, placeOf(account, params), config.publicUrl),
  )
  handle(app, automationTexts.update, async (context, { params, body }) => {
    const { db, account } = context
    const startsFrom = startingRevision(context.header('if-match'), body.revision)
    const place = placeOf(account, params)
    const saved = await updateText(db, place, body.sms_config, startsFrom, writing(context))
    return nameTextService(services, db, account, saved)
  })
  handle(app, automationTexts.review, async ({ db, account, now }, { params }) => ({
    findings: await reviewOneText(db, placeOf(account, params), { ...services, now }),
  }))
  handle(app, automationTexts.estimate, async (context, { params, body }) => {
    const { db, account, now } = context
    const automation = await findAutomation(db, account, params.id)
    const sms = await changedSms(db, account, await newSms(db, account), body.sms_config, writing(context))
    const { entering } = await reviewing(db, automation, { ...services, now })
    return estimateSms(db, { account, now, config }, { sendTo: entering ?? {}, sms, at: now })
  })
  handle(app, automationTexts.preview, ({ db, account, identity }, { params, body }) => {
    const { contact_id: contactId, substitutions } = body
    if (contactId && !holds(identity.scopes, 'marketing.read')) throw new Refusal('forbidden')
    return previewText(db, placeOf(account, params), { config, contactId, substitutions })
  })
  handle(app, automationTexts.stats, async ({ db, account }, { params }) => ({
    results: await textStats(db, account, params.id),
  }))
}

function placeOf(account: string, { id, text_id }: { id: string; text_id: string }) {
  return { account, id, text: text_id }
}
