import {
  immediately,
  type SendToFields,
  type SingleSendChange,
  type SingleSendFields,
  singleSendLimits,
} from '@carillon/contract/single-sends'
import { readInstant } from '@carillon/contract/wire'
import { refuseUnknownSources } from '#features/audiences/public.ts'
import {
  type ContentWarning,
  changedContent,
  changedDelivery,
  changedSms,
  emptyMessage,
  type MessageColumns,
  newSms,
  type SmsAuthor,
  type Unsubscribing,
} from '#features/campaign-messages/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SingleSendRow } from './wire.ts'

type Current = MessageColumns &
  Unsubscribing &
  Pick<
    SingleSendRow,
    'list_ids' | 'segment_ids' | 'exclude_list_ids' | 'exclude_segment_ids' | 'channel' | 'sms'
  >

const empty: Current = {
  ...emptyMessage,
  channel: 'email',
  sms: null,
  list_ids: [],
  segment_ids: [],
  exclude_list_ids: [],
  exclude_segment_ids: [],
  suppression_group_id: null,
  custom_unsubscribe_url: null,
}

/** The columns a change sets, and warnings about parts of the given HTML that the design can't hold. */
interface Changed {
  columns: object
  warnings: ContentWarning[]
}

/** The columns of a new draft. */
export async function newColumns(
  tx: Db,
  account: string,
  fields: SingleSendFields,
  making: ChangeMaking,
): Promise<Changed> {
  const isSms = fields.channels?.[0] === 'sms'
  const sms = isSms ? await newSms(tx, account) : null
  const begun: Current = isSms ? { ...empty, channel: 'sms', sms } : empty
  const { columns, warnings } = await changedColumns(tx, account, begun, fields, making)
  const stored = isSms ? { channel: 'sms', sms: JSON.stringify(sms) } : {}
  return { columns: { editor: empty.editor, ...stored, ...columns }, warnings }
}

interface ChangeMaking {
  publicUrl: string
  author: SmsAuthor
}

/** The columns a change sets. Its ids, limits and contradictions have been checked. */
export async function changedColumns(
  tx: Db,
  account: string,
  current: Current,
  change: SingleSendChange,
  { publicUrl, author }: ChangeMaking,
): Promise<Changed> {
  const { name, categories, send_at, send_to, messages_per_hour } = change
  if (change.channels && change.channels[0] !== current.channel) {
    throw new Refusal('single_send_channel_fixed', {}, { field: 'channels' })
  }
  const { email_config, ignored } = emailOf(current, change)
  const content = email_config && (await changedContent(tx, account, current, email_config, publicUrl))
  const columns = {
    ...(name === undefined ? {} : { name }),
    ...(categories === undefined ? {} : { categories: [...new Set(categories)] }),
    ...(send_at === undefined ? {} : { send_at: plannedTime(send_at) }),
    ...(send_to === undefined ? {} : await sendToColumns(tx, account, current, send_to)),
    ...(messages_per_hour === undefined ? {} : { messages_per_hour }),
    ...(await smsColumns(tx, account, current, change, author)),
    ...content?.columns,
    ...(email_config ? await changedDelivery(tx, account, current, email_config) : {}),
    ...(email_config?.ip_pool === undefined ? {} : { ip_pool: email_config.ip_pool }),
  }
  return { columns, warnings: [...(content?.warnings ?? []), ...ignored] }
}

/** A text message has no email. A client may send back the empty one that it read; anything in it is not taken over. */
function emailOf({ channel }: Current, { email_config }: SingleSendChange) {
  if (channel === 'email' || !email_config) return { email_config, ignored: [] }
  const { subject, html_content, plain_content, document } = email_config
  const isEmpty = !subject && !html_content && !plain_content && !document
  const message = 'email_config was not taken over, because this is a text message.'
  const ignored: ContentWarning[] = isEmpty
    ? []
    : [{ message, field: 'email_config', warning_id: 'email_config_ignored' }]
  return { email_config: undefined, ignored }
}

async function smsColumns(
  tx: Db,
  account: string,
  { sms }: Current,
  { sms_config }: SingleSendChange,
  author: SmsAuthor,
): Promise<{ sms?: string }> {
  if (!sms_config) return {}
  if (!sms) throw new Refusal('single_send_not_sms', {}, { field: 'sms_config' })
  return { sms: JSON.stringify(await changedSms(tx, account, sms, sms_config, author)) }
}

function plannedTime(sendAt: string | null): Date | null {
  if (sendAt === null || sendAt === '') return null
  if (sendAt === immediately) throw new Refusal('single_send_send_at_now', {}, { field: 'send_at' })
  const instant = readInstant(sendAt)
  if (!instant) throw new Refusal('send_at_invalid', {}, { field: 'send_at' })
  return instant
}

async function sendToColumns(tx: Db, account: string, current: Current, sendTo: SendToFields) {
  const unique = (ids: string[] | undefined) => (ids === undefined ? undefined : [...new Set(ids)])
  const columns = {
    list_ids: unique(sendTo.list_ids),
    segment_ids: unique(sendTo.segment_ids),
    exclude_list_ids: unique(sendTo.exclude_list_ids),
    exclude_segment_ids: unique(sendTo.exclude_segment_ids),
  }
  const { lists, segments, excludedLists, excludedSegments } = singleSendLimits
  const tooMany = (code: 'lists' | 'segments', field: string, limit: number) => {
    throw new Refusal(`recipient_${code}_too_many`, { limit }, { field: `send_to.${field}` })
  }
  if ((columns.list_ids?.length ?? 0) > lists) tooMany('lists', 'list_ids', lists)
  if ((columns.segment_ids?.length ?? 0) > segments) tooMany('segments', 'segment_ids', segments)
  if ((columns.exclude_list_ids?.length ?? 0) > excludedLists)
    tooMany('lists', 'exclude_list_ids', excludedLists)
  if ((columns.exclude_segment_ids?.length ?? 0) > excludedSegments)
    tooMany('segments', 'exclude_segment_ids', excludedSegments)

  // Only added ids are checked: a list that was deleted in the meantime must not prevent saving the draft.
  for (const field of ['list_ids', 'segment_ids', 'exclude_list_ids', 'exclude_segment_ids'] as const) {
    const added = columns[field]?.filter((id) => !current[field].includes(id)) ?? []
    await refuseUnknownSources(tx, account, field, added)
  }
  const { list_ids, segment_ids, exclude_list_ids, exclude_segment_ids } = columns
  return {
    ...(list_ids ? { list_ids } : {}),
    ...(segment_ids ? { segment_ids } : {}),
    ...(exclude_list_ids ? { exclude_list_ids } : {}),
    ...(exclude_segment_ids ? { exclude_segment_ids } : {}),
    ...(sendTo.all === undefined ? {} : { all_contacts: sendTo.all }),
  }
}
