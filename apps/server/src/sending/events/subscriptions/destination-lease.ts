import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { DestinationKind } from './destination-kinds.ts'
import type { DestinationState } from './destinations.ts'

/** Destinations that may be called now and that no process is calling. */
export async function findFree(db: Db): Promise<{ id: string; kind: DestinationKind['name'] }[]> {
  const { rows } = await sql<{ id: string; kind: DestinationKind['name'] }>`
    select id, kind from event_destination
    where is_open and (next_at is null or next_at <= now()) and (leased_until is null or leased_until < now())
    order by delivered_at nulls first, id`.execute(db)
  return rows
}

/**
 * The lease of a process on a destination. `leaseMs` is longer than a page of calls takes; after it, others may take
 * the destinations of a process that died.
 */
export interface Lease {
  leaseId: string
  leaseMs: number
}

/** Takes a destination for this lease, or keeps it; null when it may not be called now or belongs to another process. */
export async function lease(
  db: Db,
  id: string,
  { leaseId, leaseMs }: Lease,
): Promise<DestinationState | null> {
  const row = await db
    .updateTable('event_destination')
    .set({ lease_id: leaseId, leased_until: sql<Date>`now() + ${leaseMs}::int * interval '1 millisecond'` })
    .where('id', '=', id)
    .where('is_open', '=', true)
    .where((is) => is.or([is('next_at', 'is', null), is('next_at', '<=', sql<Date>`now()`)]))
    .where((is) =>
      is.or([
        is('leased_until', 'is', null),
        is('leased_until', '<', sql<Date>`now()`),
        is('lease_id', '=', leaseId),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function release(db: Db, id: string, leaseId: string): Promise<void> {
  await db
    .updateTable('event_destination')
    .set({ lease_id: null, leased_until: null })
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .execute()
}

export async function noteTaken(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('event_destination')
    .set({ failures: 0, next_at: null, delivered_at: now })
    .where('id', '=', id)
    .execute()
}

interface Failure {
  problem: string
  status: number | null
  /** The time until the next call. */
  pauseMs: number
  now: Date
}

/** Notes a failure without a pause: other calls may follow at once. */
export async function noteProblem(
  db: Db,
  id: string,
  { problem, status, now }: Omit<Failure, 'pauseMs'>,
): Promise<void> {
  await db
    .updateTable('event_destination')
    .set({ last_error: problem, last_status: status, last_error_at: now })
    .where('id', '=', id)
    .execute()
}

export async function noteFailure(
  db: Db,
  id: string,
  { problem, status, pauseMs, now }: Failure,
): Promise<void> {
  await sql`
    update event_destination
    set failures = failures + 1, next_at = now() + ${pauseMs}::float * interval '1 millisecond',
        last_error = ${problem}, last_status = ${status}, last_error_at = ${now}
    where id = ${id}`.execute(db)
}
