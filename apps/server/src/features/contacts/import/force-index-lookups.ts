import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

const scans = ['hashjoin', 'mergejoin', 'material', 'seqscan', 'bitmapscan']

/**
 * For the rest of a transaction that works off one set: rows are looked up in indexes one by one, never found by a scan
 * of all contacts of the account. The planner would scan, because a table that grows under it has no statistics yet:
 * 60,000 rows into an empty account took 19 s instead of 2. The statements do their part by taking the account from
 * their rows.
 */
export async function forceIndexLookups(tx: Db): Promise<void> {
  for (const scan of scans) await sql`set local ${sql.raw(`enable_${scan}`)} = off`.execute(tx)
}
