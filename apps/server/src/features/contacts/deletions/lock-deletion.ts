import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Keeps what a deletion put aside from being brought back and forgotten at once, until the transaction ends. One row is
 * locked instead of thousands of contacts, which may lie on several machines (decision 0095).
 */
export async function lockDeletion(tx: Db, jobId: string): Promise<void> {
  await sql`select id from contact_job where id = ${jobId} for no key update`.execute(tx)
}

/** The same for whoever forgets: does not wait, and only while nobody asked for an undoing. */
export async function tryLockForgotten(tx: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from contact_job job
    where id = ${jobId} and ${isNotUndone} for no key update of job skip locked
  `.execute(tx)
  return rows.length > 0
}

/** Whether a deletion `job` is not being undone right now. */
export const isNotUndone = sql<boolean>`not exists (
  select 1 from contact_job undo where undo.id = job.undone_by and undo.status = 'pending'
)`
