import { sql } from 'kysely'
import { type Db, withoutTimeLimit } from '#platform/db.ts'
import type { QueuedKind } from './queue-events.ts'

/** Queues events of these kinds from now on; without kinds, nothing more is queued. Events that wait already stay. */
export async function subscribe(
  tx: Db,
  { id, account, events }: { id: string; account: string; events: readonly QueuedKind[] },
): Promise<void> {
  if (events.length === 0) {
    await tx.deleteFrom('event_subscription').where('id', '=', id).execute()
    return
  }
  const row = { id, account_id: account, events: [...events] }
  await tx
    .insertInto('event_subscription')
    .values(row)
    .onConflict((on) => on.column('id').doUpdateSet({ events: row.events }))
    .execute()
}

/** Ends a subscription, with its waiting events. Call it within a transaction. */
export async function unsubscribe(tx: Db, id: string): Promise<void> {
  await withoutTimeLimit(tx)
  await tx.deleteFrom('event_subscription').where('id', '=', id).execute()
  await sql`delete from waiting_event where subscription_id = ${id}`.execute(tx)
}
