import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { isSilent } from '#platform/silent-accounts.ts'
import type { ErrandQueue as QueueRow } from '#schema/tables.generated.ts'

export type ErrandQueue = Selectable<QueueRow>
export type QueueKey = Pick<ErrandQueue, 'automation_id' | 'step_id' | 'kind'>

/** The queues with due errands on which no process works. A queue holds the errands of one step. */
export async function findDueQueues(db: Db, now: Date): Promise<QueueKey[]> {
  const { rows: free } = await sql<QueueKey>`
    select automation_id, step_id, kind from errand_queue queue
    where (next_at is null or next_at <= ${now}) and (leased_until is null or leased_until < now())
      and not ${isSilent('queue.account_id')}
    order by next_at nulls first, automation_id, step_id`.execute(db)
  if (free.length === 0) return []
  const { rows } = await sql<QueueKey>`
    select distinct automation_id, step_id, kind from errand
    where automation_id = any(${free.map(({ automation_id }) => automation_id)}::uuid[]) and due_at <= ${now}`.execute(
    db,
  )
  const due = new Set(rows.map(keyOf))
  return free.filter((queue) => due.has(keyOf(queue)))
}

function keyOf({ automation_id, step_id, kind }: QueueKey): string {
  return `${automation_id} ${step_id} ${kind}`
}

/**
 * Takes a queue under this lease, or renews the lease; null while the queue pauses or another process has it. A lease
 * lasts longer than any work between two renewals. When it ends, other processes may take the queues of a process that
 * died.
 */
export async function leaseQueue(
  db: Db,
  { automation_id, step_id, kind }: QueueKey,
  { leaseId, leaseMs }: { leaseId: string; leaseMs: number },
  now: Date,
): Promise<ErrandQueue | null> {
  const { rows } = await sql<ErrandQueue>`
    update errand_queue
    set lease_id = ${leaseId}, leased_until = now() + ${leaseMs}::int * interval '1 millisecond'
    where automation_id = ${automation_id} and step_id = ${step_id} and kind = ${kind}
      and (next_at is null or next_at <= ${now})
      and (leased_until is null or leased_until < now() or lease_id = ${leaseId})
    returning *`.execute(db)
  return rows[0] ?? null
}

export async function releaseQueue(
  db: Db,
  { automation_id, step_id, kind }: QueueKey,
  leaseId: string,
): Promise<void> {
  await sql`
    update errand_queue set lease_id = null, leased_until = null
    where automation_id = ${automation_id} and step_id = ${step_id} and kind = ${kind} and lease_id = ${leaseId}`.execute(
    db,
  )
}

/**
 * Notes that the receiver took calls. @param pauseMs the pause before the next call @param problem the problem of other
 * calls, which it refused
 */
export async function noteTaken(
  db: Db,
  { automation_id, step_id, kind }: QueueKey,
  { now, pauseMs = 0, problem = null }: { now: Date; pauseMs?: number; problem?: string | null },
): Promise<void> {
  const next = pauseMs === 0 ? null : new Date(now.getTime() + pauseMs)
  await sql`
    update errand_queue
    set failures = 0, failing_since = null, last_error = coalesce(${problem}, last_error), next_at = ${next}
    where automation_id = ${automation_id} and step_id = ${step_id} and kind = ${kind}`.execute(db)
}

/** Notes that the receiver took no call. */
export async function noteFailed(
  db: Db,
  { automation_id, step_id, kind }: QueueKey,
  { problem, pauseMs, now }: { problem: string; pauseMs: number; now: Date },
): Promise<void> {
  await sql`
    update errand_queue
    set failures = failures + 1, failing_since = coalesce(failing_since, ${now}), last_error = ${problem},
      next_at = ${new Date(now.getTime() + pauseMs)}
    where automation_id = ${automation_id} and step_id = ${step_id} and kind = ${kind}`.execute(db)
}

/** @returns true if the account is to be notified now; it is notified at most once a day */
export async function mayTell(
  tx: Db,
  { automation_id, step_id, kind }: QueueKey,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update errand_queue set told_at = ${now}
    where automation_id = ${automation_id} and step_id = ${step_id} and kind = ${kind}
      and (told_at is null or told_at <= ${new Date(now.getTime() - 24 * 3_600_000)})
    returning 1`.execute(tx)
  return rows.length > 0
}
