import type { HandlerInput } from '@carillon/contract/endpoint'
import type { MessagePreview, messagePreview } from '@carillon/contract/message-preview'
import { previewMessage } from '#features/campaign-messages/public.ts'
import type { Db } from '#platform/db.ts'
import type { LoadRecipients } from '#sending/ledger/public.ts'
import { htmlWork } from '#sending/message/public.ts'

type Fields = HandlerInput<typeof messagePreview.render>['body']

interface Parts {
  /** The engine's own function, so that the preview shows a contact's real mail. */
  loadRecipients: LoadRecipients
  publicUrl: string
}

/** Renders unsaved content with the code that sending uses. */
export async function renderUnsaved(
  db: Db,
  account: string,
  { subject, html_content, preheader = '', plain_content, sender_id, contact_id, substitutions }: Fields,
  { loadRecipients, publicUrl }: Parts,
): Promise<MessagePreview> {
  const row = {
    subject,
    html_content,
    preheader,
    plain_content: plain_content ?? '',
    generate_plain_content: plain_content === null || plain_content === undefined,
    editor: 'code',
    document: null,
    categories: [],
    sender_id: sender_id ?? null,
    suppression_group_id: null,
    custom_unsubscribe_url: null,
  }
  const contact = contact_id ? { id: contact_id, loadRecipients } : undefined
  const preview = await previewMessage(db, account, row, { contact, substitutions, publicUrl })
  return { ...preview, plain_source: plain_content ?? (await htmlWork.plainText(html_content)) }
}
