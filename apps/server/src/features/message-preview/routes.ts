import { messagePreview } from '@carillon/contract/message-preview'
import { holds } from '@carillon/contract/scopes'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import type { LoadRecipients } from '#sending/ledger/public.ts'
import { renderUnsaved } from './render-preview.ts'

/** For everyone who may write messages. To preview as a contact, the caller must be allowed to read contacts. */
export function messagePreviewRoutes(app: App, parts: { loadRecipients: LoadRecipients }): void {
  const { config } = app.services
  handle(app, messagePreview.render, async ({ db, account, identity }, { body }) => {
    if (body.contact_id && !holds(identity.scopes, 'marketing.read')) throw new Refusal('forbidden')
    return renderUnsaved(db, account, body, { ...parts, publicUrl: config.publicUrl })
  })
}
