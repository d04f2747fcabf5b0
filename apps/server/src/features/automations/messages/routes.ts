import { automationMessages } from '@carillon/contract/automation-messages'
import { holds } from '@carillon/contract/scopes'
import { loadRecipients } from '#features/contacts/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { startingRevision } from '#platform/http/starting-revision.ts'
import { Refusal } from '#platform/refusal.ts'
import { createMessage, getMessage, previewOne, reviewOne, updateMessage, type Writing } from './messages.ts'

/** The emails of automations. */
export function automationMessagesRoutes(app: App): void {
  const { config } = app.services
  const writing = ({ identity, now }: Context): Writing => ({
    user: identity.userId,
    now,
    publicUrl: config.publicUrl,
  })

  handle(app, automationMessages.create, (context, { params, body }) =>
    createMessage(context.db, context.account, params.id, body, writing(context)),
  )
  handle(app, automationMessages.get, ({ db, account }, { params }) =>
    getMessage(db, placeOf(account, params)),
  )
  handle(app, automationMessages.update, (context, { params, body }) => {
    const { revision, ...change } = body
    const startsFrom = startingRevision(context.header('if-match'), revision)
    const place = placeOf(context.account, params)
    return updateMessage(context.db, place, change, startsFrom, writing(context))
  })
  handle(app, automationMessages.review, async ({ db, account, now, services }, { params }) => ({
    findings: await reviewOne(db, placeOf(account, params), { ...services, now }),
  }))
  const readRecipients = loadRecipients(app.services.database)
  handle(app, automationMessages.preview, ({ db, account, identity }, { params, body }) => {
    const { contact_id: id, substitutions, is_person: isPerson } = body
    if (id && !holds(identity.scopes, 'marketing.read')) throw new Refusal('forbidden')
    const contact = id ? { id, loadRecipients: readRecipients } : undefined
    return previewOne(db, placeOf(account, params), {
      contact,
      substitutions,
      isPerson,
      publicUrl: config.publicUrl,
    })
  })
}

function placeOf(account: string, { id, message_id }: { id: string; message_id: string }) {
  return { account, id, message: message_id }
}
