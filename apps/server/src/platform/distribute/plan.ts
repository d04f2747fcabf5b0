import type pg from 'pg'
import { type LargeTable, sayBytes } from './tables.ts'

/** The rows that are copied to measure how fast this cluster takes them. */
const probeRows = 20_000

/** The tables with rows and bytes, and, where it can be measured, the time for which the work will be paused. */
export async function describePlan(
  client: pg.Client,
  tables: readonly LargeTable[],
  canMeasure: boolean,
): Promise<string> {
  const rest = tables.filter(({ isDistributed }) => !isDistributed)
  if (rest.length === 0) return 'All large tables are distributed already.'
  const lines = rest.map(
    ({ table, aboutRows, bytes, isReference }) =>
      `${table.padEnd(22)}${aboutRows.toLocaleString('en').padStart(16)} rows  ${sayBytes(bytes).padStart(10)}${isReference ? '  whole on each machine' : ''}`,
  )
  const bytes = rest.reduce((sum, table) => sum + table.bytes, 0)
  return [
    ...lines,
    `Together ${sayBytes(bytes)} in ${rest.length} tables. Rows are as statistics tell.`,
    canMeasure
      ? await estimate(client, rest, bytes)
      : 'The time can be estimated once the workers are registered: it is measured by copying some rows to them.',
  ].join('\n')
}

/** Moves an empty table and one with rows of the largest table, and takes both back. */
async function estimate(client: pg.Client, rest: readonly LargeTable[], bytes: number): Promise<string> {
  const largest = rest.filter(({ isReference }) => !isReference).sort((a, b) => b.bytes - a.bytes)[0]
  if (!largest) return 'Only reference tables are left: this takes seconds.'
  const empty = await probe(client, largest, 0)
  const full = await probe(client, largest, probeRows)
  const fixed = empty.seconds * rest.length
  if (full.rows < probeRows)
    return `Estimated: ${saySeconds(fixed)}, since each table takes ${empty.seconds.toFixed(2)} s and there are few rows.`
  const perByte = Math.max(0, full.seconds - empty.seconds) / full.bytes
  return (
    `Estimated: ${saySeconds(fixed + bytes * perByte)}. Measured now: ${empty.seconds.toFixed(2)} s a table, and ` +
    `${sayBytes(1 / perByte)} a second with rows of ${largest.table}.`
  )
}

async function probe(
  client: pg.Client,
  { table, statement }: LargeTable,
  rows: number,
): Promise<{ seconds: number; bytes: number; rows: number }> {
  await client.query('begin')
  try {
    await client.query(`create table distribute_probe (like ${table} including all)`)
    await client.query(`insert into distribute_probe select * from ${table} limit ${rows}`)
    const { rows: sizes } = await client.query<{ bytes: string; rows: string }>(
      `select pg_total_relation_size('distribute_probe') as bytes, (select count(*) from distribute_probe) as rows`,
    )
    const started = performance.now()
    await client.query(
      statement
        .replace(`'${table}'`, `'distribute_probe'`)
        .replace(/colocate_with => '\w+'/, `colocate_with => 'none'`),
    )
    const seconds = (performance.now() - started) / 1000
    return { seconds, bytes: Number(sizes[0]?.bytes), rows: Number(sizes[0]?.rows) }
  } finally {
    await client.query('rollback')
  }
}

function saySeconds(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} seconds`
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} minutes` : `${(seconds / 3600).toFixed(1)} hours`
}
