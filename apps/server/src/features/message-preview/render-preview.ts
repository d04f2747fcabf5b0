import type { HandlerInput } from '@carillon/contract/endpoint'
import type { MessagePreview, messagePreview } from '@carillon/contract/message-preview'
import type { TemplateData } from '@carillon/personalization/render-frame'
import { accessSenderForSending } from '#features/senders/public.ts'
import { previewForNobody, renderPreview } from '#features/single-sends/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { htmlWork } from '../../sending/message/html-work.ts'
import type { LoadRecipients } from '../../sending/send.ts'

type Fields = HandlerInput<typeof messagePreview.render>['body']

interface Parts {
  /** The engine's own function, so that the preview shows what a contact would get. */
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
    ...{ subject, html_content, preheader },
    plain_content: plain_content ?? '',
    generate_plain_content: plain_content === null || plain_content === undefined,
    ...{ editor: 'code', document: null, categories: [] },
    ...{ suppression_group_id: null, custom_unsubscribe_url: null },
  }
  const sender = await senderOf(db, account, sender_id ?? null)
  const previewed = { row, sender, settings: await findTrackingSettings(db, account), publicUrl }
  const preview = contact_id
    ? await renderPreview(previewed, async (names) => {
        const wanted = new Set([...names, 'email'])
        const person = (await loadRecipients(account, [contact_id], wanted)).get(contact_id)
        if (!person) throw new Refusal('contact_not_found', { id: contact_id }, { field: 'contact_id' })
        return { ...substitutions, ...known(person) }
      })
    : await previewForNobody(db, account, previewed, substitutions)
  return { ...preview, plain_source: plain_content ?? (await htmlWork.plainText(html_content)) }
}

/** The values that a contact has fields for; test data fill only the other names, so an empty field stays empty. */
function known(person: TemplateData): TemplateData {
  return Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined))
}

/** A deleted sender, or one of another account, counts as none. */
async function senderOf(db: Db, account: string, id: number | null) {
  if (id === null) return null
  return accessSenderForSending(db, account, id).catch((cause: unknown) => {
    if (cause instanceof Refusal) return null
    throw cause
  })
}
