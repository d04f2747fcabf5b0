import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Keeps deleted contacts from being restored and erased at the same time, until the transaction ends. It locks one row
 * instead of thousands of contacts, which may be on several machines (decision 0095).
 */
export async function lockDeletion(tx: Db, jobId: string): Promise<void> {
  await sql`select id from contact_job where id = ${jobId} for no key update`.execute(tx)
}

/** Locks a deletion for erasing, without waiting. It succeeds only while no undo was requested. */
export async function tryLockForErasing(tx: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from contact_job job
    where id = ${jobId} and ${isNotUndone} for no key update of job skip locked
  `.execute(tx)
  return rows.length > 0
}

/** True if a deletion `job` is not being undone right now. */
export const isNotUndone = sql<boolean>`not exists (
  select 1 from contact_job undo where undo.id = job.undone_by and undo.status = 'pending'
)`
