import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { WebhookRow } from './webhooks.ts'

/** Longer than a call with a new token takes. A process that dies leaves its webhooks to others after this time. */
const leaseSeconds = 30

/** Webhooks that may be called now and that nobody is calling. */
export async function findFree(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from event_webhook
    where enabled and (next_at is null or next_at <= now()) and (leased_until is null or leased_until < now())
    order by delivered_at nulls first, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes a webhook for this lease, or keeps it; null when it may not be called now or belongs to another process. */
export async function lease(db: Db, id: string, leaseId: string): Promise<WebhookRow | null> {
  const row = await db
    .updateTable('event_webhook')
    .set({ lease_id: leaseId, leased_until: sql<Date>`now() + ${leaseSeconds}::int * interval '1 second'` })
    .where('id', '=', id)
    .where('enabled', '=', true)
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
    .updateTable('event_webhook')
    .set({ lease_id: null, leased_until: null })
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .execute()
}

export async function noteTaken(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('event_webhook')
    .set({ failures: 0, next_at: null, delivered_at: now })
    .where('id', '=', id)
    .execute()
}

/** @param pauseMs until the next call */
export async function noteFailure(
  db: Db,
  id: string,
  { problem, pauseMs, now }: { problem: string; pauseMs: number; now: Date },
): Promise<void> {
  await sql`
    update event_webhook
    set failures = failures + 1, next_at = now() + ${pauseMs}::float * interval '1 millisecond',
        last_error = ${problem}, last_error_at = ${now}
    where id = ${id}`.execute(db)
}
