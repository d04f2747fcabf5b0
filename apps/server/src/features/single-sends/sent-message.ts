import type { Sender } from '@carillon/contract/senders'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import { sendingGroup } from '#features/audiences/public.ts'
import { campaignMessageOf } from '#features/campaign-messages/public.ts'
import type { SendMessage } from '#schema/stored-message.ts'
import type { SingleSendRow } from './wire.ts'

/** The message of a send that begins. The variations of an A/B test are one campaign. */
export function sentMessageOf(row: SingleSendRow, sender: Sender, settings: TrackingSettings): SendMessage {
  const { id, messages_per_hour: perHour } = row
  return campaignMessageOf(row, sender, settings, { id, list: listLabel(row), perHour })
}

/**
 * The label names the list if the audience is one list; else the unsubscribe group, since that is the kind of mail that
 * a reader knows; else the single send.
 */
function listLabel(row: SingleSendRow): string {
  const [list] = row.list_ids
  const isOneList = list !== undefined && row.list_ids.length === 1 && row.segment_ids.length === 0
  if (isOneList && !row.all_contacts) return `list-${list}`
  const group = sendingGroup(row.suppression_group_id)
  return group === null ? `send-${row.id}` : `group-${group}`
}
