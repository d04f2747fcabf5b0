import { sql } from 'kysely'
import { type Db, withoutTimeLimit } from '#platform/db.ts'

/**
 * Deletes a segment and its membership, past stays too; the contacts stay. An evaluation under way is waited for, so that
 * none writes members behind its back: whoever locks the segment's row before calls `lockEvaluation` before that.
 */
export async function deleteSegment(tx: Db, account: string, id: string): Promise<void> {
  await lockEvaluation(tx, id)
  const { numDeletedRows } = await tx
    .deleteFrom('segment')
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await tx.deleteFrom('segment_contact').where('segment_id', '=', id).execute()
}

/** Waits until nobody evaluates the segment, however long that takes, and keeps it so until the transaction ends. */
export async function lockEvaluation(tx: Db, id: string): Promise<void> {
  await withoutTimeLimit(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('segment:' || ${id}, 0))`.execute(tx)
}
