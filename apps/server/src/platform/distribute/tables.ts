import type pg from 'pg'
import { contactScaleTables, referenceTables } from '#schema/contact-tables.ts'
import { citusVersion } from './cluster.ts'
import { type Distribution, distributions } from './distributions.ts'

/** A table of the list, as it stands in this database. */
export interface LargeTable extends Distribution {
  /** True if it lies on the workers. */
  isDistributed: boolean
  /** A copy lies on each machine. */
  isReference: boolean
  /** Rows, as statistics tell; 0 while they tell nothing. */
  aboutRows: number
  /** With indexes and partitions, of what lies on the coordinator. */
  bytes: number
}

/** A table and its partitions, as `relid`: of a plain table PostgreSQL lists none. */
export function partsOf(table: string): string {
  return `(select ${table} as relid union select relid from pg_partition_tree(${table}))`
}

/** All tables of the list in the order in which they are distributed. Tables that the database lacks are left out. */
export async function findLargeTables(client: pg.ClientBase): Promise<LargeTable[]> {
  const isPlain = (await citusVersion(client)) === null
  const { rows } = await client.query<{
    table: string
    distributed: boolean
    rows: string | number
    bytes: string | number
  }>(
    `select c.relname as table, ${isPlain ? 'false' : 'exists (select 1 from pg_dist_partition d where d.logicalrelid = c.oid)'} as distributed,
       (select sum(greatest(p.reltuples, 0)) from ${partsOf('c.oid')} t join pg_class p on p.oid = t.relid
        where p.relkind = 'r')::float8 as rows,
       (select sum(pg_total_relation_size(t.relid)) from ${partsOf('c.oid')} t)::float8 as bytes
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)`,
    [Object.keys(contactScaleTables)],
  )
  const found = new Map(rows.map((row) => [row.table, row]))
  return distributions().flatMap((distribution) => {
    const row = found.get(distribution.table)
    if (!row) return []
    return [
      {
        ...distribution,
        isDistributed: row.distributed,
        isReference: distribution.table in referenceTables,
        aboutRows: Number(row.rows),
        bytes: Number(row.bytes),
      },
    ]
  })
}

export function sayBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${value.toLocaleString('en', { maximumFractionDigits: power > 1 ? 1 : 0 })} ${units[power]}`
}
