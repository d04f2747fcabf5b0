import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { citusVersion } from './cluster.ts'

const lookEveryMs = 500
const mostLooks = 60

/**
 * Ends the prepared transactions of a command that was killed while Citus committed on several machines. Those of a session
 * that has not noticed the end of its program yet are waited for.
 */
export async function settleOwnTransactions(client: pg.Client): Promise<void> {
  if ((await citusVersion(client)) === null) return
  for (let looks = 0; looks < mostLooks; looks++) {
    await client.query('select recover_prepared_transactions()')
    const { rows } = await client.query<{ open: string }>(
      `select coalesce(sum(case when success then result::int else 0 end), 0) as open from run_command_on_all_nodes(
         $$select count(*) from pg_prepared_xacts where database = current_database() and gid like 'citus\\_%'$$)`,
    )
    if (Number(rows[0]?.open) === 0) return
    await sleep(lookEveryMs)
  }
}
