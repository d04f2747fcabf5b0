import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * True if a worker may hold a transaction that its session has left behind: Citus prepared it there, and its second
 * phase failed, so that it is committed or rolled back by the recovery of Citus within a minute. No session has its locks
 * any more. True also if a worker does not answer.
 *
 * A transaction counts as left behind if it was prepared before and after a moment at which it was not among those
 * that are active, since a session keeps it active until its second phase is over.
 */
export async function hasLeftTransactions(tx: Db): Promise<boolean> {
  let before: string[] = []
  for (;;) {
    const prepared = await readPrepared(tx)
    if (prepared === null) return true
    if (prepared.some((id) => before.includes(id))) return true
    if (prepared.length === 0) return false
    const active = await readActive(tx)
    before = prepared.filter((id) => !active.has(numberOf(id)))
    if (before.length === 0) return false
  }
}

/** The prepared transactions of the coordinator on all workers. Null: a worker does not answer. */
async function readPrepared(tx: Db): Promise<string[] | null> {
  const { rows } = await sql<{ success: boolean; result: string }>`
    select success, result from run_command_on_workers(
      $$select coalesce(string_agg(gid, ','), '') from pg_prepared_xacts
        where database = current_database() and gid like 'citus\_0\_%'$$)`.execute(tx)
  if (rows.some(({ success }) => !success)) return null
  return rows.flatMap(({ result }) => result.split(',').filter(Boolean))
}

/** The numbers that Citus gave to transactions on this machine that have not ended. */
async function readActive(tx: Db): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select transaction_number::text as number from get_all_active_transactions() where transaction_number <> 0`.execute(
    tx,
  )
  return new Set(rows.map(({ number }) => number))
}

/** The third part of citus_GROUP_PROCESS_NUMBER_CONNECTION. */
function numberOf(id: string): string {
  return id.split('_')[3] ?? ''
}
