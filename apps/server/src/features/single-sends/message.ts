import { unsubscribeUrl } from '@carillon/contract/custom-unsubscribe-url'
import type { Sender } from '@carillon/contract/senders'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import { contactTagNames } from '@carillon/personalization/reserved-tags'
import { writableName } from '@carillon/personalization/tag-parts'
import { senderIdentity } from '#features/senders/public.ts'
import { linkTrackingOf, withUnsubscribeText } from '#features/tracking-settings/public.ts'
import type { SendMessage } from '#platform/stored-message.ts'
import { sendingGroup } from './audience.ts'
import { sentHtml } from './single-sends.rules.ts'
import type { SingleSendRow } from './wire.ts'

export type MessageRow = Pick<
  SingleSendRow,
  | 'subject'
  | 'preheader'
  | 'editor'
  | 'html_content'
  | 'plain_content'
  | 'generate_plain_content'
  | 'suppression_group_id'
  | 'custom_unsubscribe_url'
  | 'categories'
> & { document: unknown }

/** The message as sending needs it: content, sender, unsubscribe settings, and what the account's settings make of it. */
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

/** Tests and previews count nothing and add nothing to links. */
export function untrackedMessageOf(row: MessageRow, sender: Sender, settings: TrackingSettings): SendMessage {
  return { ...messageOf(row, sender, settings), tracking: { opens: false, clicks: false } }
}

/** The message of a send that begins. The variations of an A/B test are one campaign. */
export function sentMessageOf(row: SingleSendRow, sender: Sender, settings: TrackingSettings): SendMessage {
  const { id, ip_pool: ipPool, messages_per_hour: perHour } = row
  return { ...messageOf(row, sender, settings), ipPool, campaign: { id, list: listLabel(row), perHour } }
}

/**
 * Of the list, where the audience is one; else of the unsubscribe group, since that is the kind of mail that a reader knows;
 * else of the single send.
 */
function listLabel(row: SingleSendRow): string {
  const [list] = row.list_ids
  const isOneList = list !== undefined && row.list_ids.length === 1 && row.segment_ids.length === 0
  if (isOneList && !row.all_contacts) return `list-${list}`
  const group = sendingGroup(row.suppression_group_id)
  return group === null ? `send-${row.id}` : `group-${group}`
}

/** A placeholder sender, for previews of a message without a sender. */
export const noSender: Sender = {
  id: 0,
  nickname: '',
  from: { email: 'nobody@example.com', name: '' },
  reply_to: { email: '', name: '' },
  ...{ address: '', address_2: '', city: '', state: '', zip: '', country: '' },
  ...{ verified: false, locked: false, created_at: 0, updated_at: 0 },
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
