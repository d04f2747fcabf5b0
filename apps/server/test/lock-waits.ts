import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Process ids of the statements that wait for a lock of another transaction, optionally only statements whose text
 * matches `like`. On a cluster a statement waits on another machine, and counts by its process on the coordinator.
 */
export async function lockWaits(db: Db, like = '%'): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${like}
  `.execute(db)
  const pids = rows.map(({ pid }) => pid)
  if (process.env['TEST_CITUS'] === undefined) return pids
  // The id of a process in a cluster is that of its machine times 10,000,000,000, and its own.
  const { rows: remote } = await sql<{ pid: number }>`
    select distinct waiting.pid
    from (select (waiting_gpid % 10000000000)::int as pid from citus_lock_waits) waiting
    join pg_stat_activity a on a.pid = waiting.pid
    where a.datname = current_database() and a.query like ${like}
  `.execute(db)
  return [...new Set([...pids, ...remote.map(({ pid }) => pid)])]
}
