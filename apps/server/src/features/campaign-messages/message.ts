import { unsubscribeUrl } from '@carillon/contract/custom-unsubscribe-url'
import type { Sender } from '@carillon/contract/senders'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import { contactTagNames } from '@carillon/personalization/reserved-tags'
import { writableName } from '@carillon/personalization/tag-parts'
import { sendingGroup } from '#features/audiences/public.ts'
import { accessSenderForSending, senderIdentity } from '#features/senders/public.ts'
import { linkTrackingOf, withUnsubscribeText } from '#features/tracking-settings/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Campaign, SendMessage } from '#schema/stored-message.ts'
import type { MessageRow } from './campaign-message.ts'
import { sentHtml } from './campaign-messages.rules.ts'

/** The message as sending needs it: content, sender, unsubscribe settings, and the effects of the account's settings. */
export function messageOf(row: MessageRow, sender: Sender, settings: TrackingSettings): SendMessage {
  const message = {
    subject: row.subject,
    html: sentHtml({ ...row, html: row.html_content }),
    plain: row.generate_plain_content || row.plain_content.trim() === '' ? null : row.plain_content,
    from: { email: sender.from.email, name: sender.from.name },
    replyTo: replyToOf(sender),
    sender: senderIdentity(sender),
    unsubscribe: {
      groupId: sendingGroup(row.suppression_group_id),
      customUrl: row.custom_unsubscribe_url,
    },
    categories: row.categories,
    tracking: linkTrackingOf(settings),
  }
  const own = unsubscribeUrl(row.custom_unsubscribe_url ?? '', '')
  return withUnsubscribeText(message, settings.subscription, (body) => own.length > 1 && body.includes(own))
}

/**
 * The message of tests and previews: they count nothing and add nothing to links.
 * @param sender null: a placeholder
 */
export function untrackedMessageOf(
  row: MessageRow,
  sender: Sender | null,
  settings: TrackingSettings,
): SendMessage {
  return { ...messageOf(row, sender ?? noSender, settings), tracking: { opens: false, clicks: false } }
}

/**
 * The message of a campaign that begins.
 * @param campaign the mark that distinguishes it for mail programs and mailbox providers
 */
export function campaignMessageOf(
  row: MessageRow & { ip_pool: string | null },
  sender: Sender,
  settings: TrackingSettings,
  campaign: Campaign,
): SendMessage {
  return { ...messageOf(row, sender, settings), ipPool: row.ip_pool, campaign }
}

/** The sender of a message; null when none is chosen or when it was deleted in the meantime. */
export async function chosenSender(db: Db, account: string, id: number | null): Promise<Sender | null> {
  if (id === null) return null
  return accessSenderForSending(db, account, id).catch((cause: unknown) => {
    if (cause instanceof Refusal) return null
    throw cause
  })
}

/** A placeholder sender, for previews of a message without a sender. */
export const noSender: Sender = {
  id: 0,
  nickname: '',
  from: { email: 'nobody@example.com', name: '' },
  reply_to: { email: '', name: '' },
  address: '',
  address_2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  verified: false,
  locked: false,
  created_at: 0,
  updated_at: 0,
}

/** Null when replies go to the from address anyway. */
function replyToOf({ from, reply_to }: Sender): SendMessage['replyTo'] {
  if (reply_to.email === '' || reply_to.email === from.email) return null
  return { email: reply_to.email, name: reply_to.name }
}

/** Values for a preview without a contact. Each tag shows its own name, so that the author sees where it is. */
export function sampleData(customFields: readonly string[] = []): Record<string, string> {
  const names = [...customFields, ...contactTagNames]
  return Object.fromEntries(names.map((name) => [name, `{{${writableName(name)}}}`]))
}
