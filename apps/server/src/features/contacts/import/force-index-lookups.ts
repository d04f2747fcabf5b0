import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

const scans = ['hashjoin', 'mergejoin', 'material', 'seqscan', 'bitmapscan']

/**
 * For the rest of a transaction, makes the planner look rows up in indexes instead of scanning all contacts of the
 * account. The planner would scan, because a table that grows during the import has no statistics yet: 60,000 rows into
 * an empty account took 19 s instead of 2. The statements have to take the account from their rows, too (see `isHit`).
 */
export async function forceIndexLookups(tx: Db): Promise<void> {
  for (const scan of scans) await sql`set local ${sql.raw(`enable_${scan}`)} = off`.execute(tx)
}
