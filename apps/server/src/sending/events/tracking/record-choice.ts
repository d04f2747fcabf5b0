import { sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import { countedFrom } from '#sending/events/counters.ts'
import { queueEventsOf } from '../subscriptions/queue-events.ts'

export type ChoiceEvent = 'unsubscribe' | 'group_unsubscribe' | 'resubscribe' | 'group_resubscribe'

/**
 * Records a recipient's choice on our pages: the event and, when they first unsubscribe through this message, the
 * counter. The caller writes the suppression in the same transaction.
 */
export async function recordChoice(
  tx: Db,
  choice: {
    account: string
    sendId: string
    contactId: string
    event: ChoiceEvent
    groupId: number | null
    agent: string | null
    now: Date
  },
): Promise<void> {
  const { account, sendId, contactId, event, groupId, agent, now } = choice
  const id = newId()
  const reason = groupId === null ? null : String(groupId)
  await tx
    .insertInto('message_event')
    .values({
      contact_id: contactId,
      id,
      account_id: account,
      send_id: sendId,
      event,
      at: now,
      reason,
      agent: agent?.slice(0, 500) ?? null,
    })
    .execute()
  await queueEventsOf(sql`
    select ${contactId}::uuid as contact_id, ${id}::uuid as event_id, ${account}::uuid as account_id,
           ${sendId}::uuid as send_id, array[${event}::text] as events, ${now}::timestamptz as at,
           jsonb_build_object('reason', ${reason}::text, 'agent', ${agent?.slice(0, 500) ?? null}::text) as detail
  `).execute(tx)
  if (!event.endsWith('unsubscribe')) return
  const { numUpdatedRows } = await tx
    .updateTable('recipient')
    .set({ unsubscribed_at: now })
    .where('send_id', '=', sendId)
    .where('contact_id', '=', contactId)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await countedFrom(
    sql`select ${sendId}::uuid as send_id, 'unsubscribes' as metric, ${now}::timestamptz as at, 1 as value`,
  ).execute(tx)
}
