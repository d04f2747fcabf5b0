import { sql } from 'kysely'
import { type Db, withoutTimeLimit } from '#platform/db.ts'

/**
 * Deletes a segment and its members, including past stays; the contacts stay. It waits for a running evaluation, so
 * that none writes members afterwards. A caller that locks the segment's row must call `lockEvaluation` first.
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

/**
 * Waits until no evaluation of the segment runs, however long that takes, and allows none until the transaction ends.
 */
export async function lockEvaluation(tx: Db, id: string): Promise<void> {
  await withoutTimeLimit(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('segment:' || ${id}, 0))`.execute(tx)
}
