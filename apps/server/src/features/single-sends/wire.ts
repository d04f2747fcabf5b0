import type { AbTest } from '@carillon/contract/ab-tests'
import type { AwaitedImport, channels, SingleSend, SingleSendStatus } from '@carillon/contract/single-sends'
import type { SmsConfig } from '@carillon/contract/sms-config'
import type { Counting } from '@carillon/contract/stats'
import type { Selectable } from 'kysely'
import { messageToWire } from '#features/campaign-messages/public.ts'
import type { Held } from '#schema/json-columns.ts'
import type { SingleSend as SingleSendTable } from '#schema/tables.generated.ts'

export type SingleSendRow = Selectable<SingleSendTable>

/** The reasons why a due send was given back to its author as a draft. */
const heldSentences: Record<Held['code'], string> = {
  missed: 'This was due while the server was not running, so it was not sent. Schedule it again.',
  blocked: 'This was due, but something was missing by then, so it was not sent. See the review.',
  waited: 'This waited for an import until it was hours late, so it was not sent. Schedule it again.',
  disabled: 'The account was disabled when this was due, so it was not sent. Schedule it again.',
}

/** The columns of a single send that no longer waits for imports. */
export const notWaiting = { waits_before: null, waiting_since: null }

/** A row as the public API writes it, plus fields of our own. */
export function toWire(
  row: SingleSendRow,
  {
    waitingFor = [],
    abtest,
    sms,
  }: {
    waitingFor?: AwaitedImport[] | undefined
    abtest?: AbTest | undefined
    sms?: SmsConfig | undefined
  } = {},
): SingleSend {
  const { held } = row
  return {
    id: row.id,
    name: row.name,
    status: row.status as SingleSendStatus,
    categories: row.categories,
    send_at: row.send_at?.toISOString() ?? null,
    send_to: {
      list_ids: row.list_ids,
      segment_ids: row.segment_ids,
      all: row.all_contacts,
      exclude_list_ids: row.exclude_list_ids,
      exclude_segment_ids: row.exclude_segment_ids,
    },
    updated_at: row.updated_at.toISOString(),
    created_at: row.created_at.toISOString(),
    email_config: {
      ...messageToWire(row),
      suppression_group_id: row.suppression_group_id,
      custom_unsubscribe_url: row.custom_unsubscribe_url,
      ip_pool: row.ip_pool,
    },
    channels: [row.channel as (typeof channels)[number]],
    ...(sms ? { sms_config: sms } : {}),
    warnings: held ? [{ message: heldSentences[held.code], field: 'send_at', warning_id: held.code }] : [],
    ...(abtest ? { abtest } : {}),
    revision: row.revision,
    sent_at: row.sent_at?.toISOString() ?? null,
    ...(row.messages_per_hour === null ? {} : { messages_per_hour: row.messages_per_hour }),
    waiting_for: waitingFor,
    ...(row.sent_at === null ? {} : { tracking: countingOf(row) }),
  }
}

/** True for opens and clicks that are counted since it was sent. */
export function countingOf({
  counts_opens: opens,
  counts_clicks: clicks,
}: Pick<SingleSendRow, 'counts_opens' | 'counts_clicks'>): Counting {
  return { opens, clicks }
}
