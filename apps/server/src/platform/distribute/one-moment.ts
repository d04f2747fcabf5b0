import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findLargeTables } from './tables.ts'

/** Shorter than PostgreSQL's deadlock_timeout (1 s): this session gives way before a writer is ended because of it. */
const lockWithinMs = 400
const mostTries = 150
const tryAgainMs = 300

/**
 * Lets the transaction of `client`, which is repeatable read and has read nothing yet, see all machines as they were at one
 * moment. Each machine has a snapshot of its own, so writers wait while all of them are taken: for less than a second. A
 * database that is not distributed needs nothing of it.
 */
export async function seeOneMoment(client: pg.Client, connectionString: string): Promise<void> {
  const tables = await largeTablesOf(connectionString)
  if (tables.length === 0) return
  const other = new pg.Client({ connectionString, application_name: 'carillon backup' })
  await other.connect()
  try {
    await holdWriters(other, tables)
    // Another connection to a machine would see another moment.
    await client.query('set local citus.max_adaptive_executor_pool_size = 1')
    await client.query('select 1 from contact limit 1')
    await other.query('commit')
  } finally {
    await other.end()
  }
}

async function largeTablesOf(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'carillon backup' })
  await client.connect()
  try {
    const tables = await findLargeTables(client)
    return tables.filter(({ isDistributed }) => isDistributed).map(({ table }) => table)
  } finally {
    await client.end()
  }
}

/** Waits for the transactions that write, all of which come through the coordinator, and holds up the next ones. */
async function holdWriters(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockWithinMs}`)
      await client.query(`lock table ${tables.join(', ')} in share mode`)
      return
    } catch (cause) {
      await client.query('rollback')
      if (tries === mostTries || !isLockTimeout(cause)) throw cause
      await sleep(tryAgainMs)
    }
  }
}

function isLockTimeout(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === '55P03'
}
