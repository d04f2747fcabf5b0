import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Process ids of the statements that wait for a lock of another transaction, optionally only statements whose text
 * matches `like`.
 */
export async function lockWaits(db: Db, like = '%'): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${like}
  `.execute(db)
  return rows.map(({ pid }) => pid)
}
