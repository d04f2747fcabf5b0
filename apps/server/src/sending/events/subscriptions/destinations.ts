import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { EventDestination } from '#schema/tables.generated.ts'
import type { DestinationKind } from './destination-kinds.ts'
import type { QueuedKind } from './queue-events.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'

export type DestinationState = Selectable<EventDestination>

interface Wish {
  id: string
  account: string
  kind: DestinationKind['name']
  /** The kinds of events that are queued from now on. Events that wait already stay, even if this is empty. */
  events: readonly QueuedKind[]
  /** True if waiting events are handed over. */
  isOpen: boolean
}

/**
 * Sets up a destination, or changes it. It is called at once, even after failed calls. Call it within a transaction.
 */
export async function setDestination(
  tx: Db,
  { id, account, kind, events, isOpen }: Wish,
  now: Date,
): Promise<void> {
  await subscribe(tx, { id, account, events })
  await tx
    .insertInto('event_destination')
    .values({ id, account_id: account, kind, is_open: isOpen, changed_at: now })
    .onConflict((on) =>
      on.column('id').doUpdateSet({ is_open: isOpen, changed_at: now, failures: 0, next_at: null }),
    )
    .execute()
}

/** Ends a destination, with its waiting events. Call it within a transaction. */
export async function removeDestination(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('event_destination').where('id', '=', id).execute()
  await unsubscribe(tx, id)
}

/** The state of the hand-over, by id. */
export async function findDestinations(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, DestinationState>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('event_destination').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Backlogs are counted up to this number. */
export const mostCounted = 10_000

export interface Backlog {
  /** The number of events that are still tried; at most one more than `mostCounted`. */
  waiting: number
  /** The number of events that were given up and are kept for a replay; at most one more than `mostCounted`. */
  givenUp: number
}

/** The number of events that wait for each of these destinations. Each is counted by a query of its own, up to the limit. */
export async function countBacklog(db: Db, ids: readonly string[]): Promise<Map<string, Backlog>> {
  if (ids.length === 0) return new Map()
  const counts = ids.flatMap((id) =>
    (['waiting', 'givenUp'] as const).map(
      (what) => sql`
        select ${id} as id, ${what} as what, count(*)::int as events
        from (
          select 1 from waiting_event
          where subscription_id = ${id} and due_at ${sql.raw(what === 'waiting' ? '<' : '=')} 'infinity' limit ${mostCounted + 1}
        ) as found`,
    ),
  )
  const { rows } = await sql<{ id: string; what: keyof Backlog; events: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db)
  const found = new Map(ids.map((id): [string, Backlog] => [id, { waiting: 0, givenUp: 0 }]))
  for (const { id, what, events } of rows) found.get(id)![what] = events // the ids are those that were asked for
  return found
}

/** Ends the pause of a destination, so that it is called at once. */
export async function callNow(tx: Db, id: string): Promise<void> {
  await tx.updateTable('event_destination').set({ next_at: null }).where('id', '=', id).execute()
}

/** Hands over the given-up events once more, for as long as new events. Answers the number of them. */
export async function replayGivenUp(tx: Db, id: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update waiting_event set due_at = now(), since = now(), tries = 0, most = 1000
    where subscription_id = ${id} and due_at = 'infinity'`.execute(tx)
  await callNow(tx, id)
  return Number(numAffectedRows)
}
