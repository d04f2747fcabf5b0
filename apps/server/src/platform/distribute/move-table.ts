import type pg from 'pg'
import { type LargeTable, partsOf } from './tables.ts'

/**
 * Distributes one table and compares its rows before and after, in one transaction. Then its rows on the coordinator,
 * which no statement sees any more, are removed, also of a table whose run was broken off before that.
 */
export async function moveTable(
  client: pg.Client,
  { table, statement, isDistributed }: LargeTable,
): Promise<{ rows: number; seconds: number }> {
  const started = performance.now()
  const rows = isDistributed ? await countRows(client, table) : await moveRows(client, table, statement)
  await removeLocalRows(client, table)
  if (!isDistributed) await client.query(`analyze ${table}`)
  return { rows, seconds: (performance.now() - started) / 1000 }
}

async function moveRows(client: pg.Client, table: string, statement: string): Promise<number> {
  await client.query('begin')
  try {
    await client.query(`lock table ${table} in access exclusive mode`)
    const before = await countRows(client, table)
    await client.query(statement)
    const after = await countRows(client, table)
    if (before !== after)
      throw new Error(
        `${table} had ${before} rows and would have ${after} on the workers, so it was not moved`,
      )
    await client.query('commit')
    return after
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw cause
  }
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${table}`)
  return Number(rows[0]?.count)
}

async function removeLocalRows(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_relation_size(relid)) as bytes from ${partsOf('$1::regclass')} parts`,
    [table],
  )
  if (Number(rows[0]?.bytes) === 0) return
  await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table])
}
