import type pg from 'pg'

export interface TableShape {
  schema: string
  name: string
  columns: string[]
  /** The rows that a backup wrote; absent in the database, and in backups before 0.2. */
  rows?: number
}

/** Quotes names for SQL. */
export function quote(...parts: readonly string[]): string {
  return parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.')
}

/**
 * Every table that a backup contains: the product's and the queue's. Left out are the list of migrations (restoring
 * writes it), tables about data folders, and unlogged work tables, which jobs rebuild.
 */
export async function findTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname in ('public', 'graphile_worker')
      and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and not (n.nspname = 'public'
        and c.relname in ('migration', 'installation_folder', 'host_process', 'distribution_pause'))
      and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')
    group by n.nspname, c.relname
    order by n.nspname, c.relname`)
  return rows
}

export interface SequenceValue {
  schema: string
  name: string
  value: string
}

export async function findSequences(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(`
    select schemaname as schema, sequencename as name, last_value::text as value
    from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null`)
  return rows
}

/**
 * The migrations that were applied, the product's and the queue's. Rows can only be loaded into tables of the same
 * history.
 */
export async function findHistory(client: pg.ClientBase): Promise<{ migrations: string[]; queue: number[] }> {
  const ours = await client.query<{ name: string }>('select name from public.migration order by name')
  const queue = await client.query<{ id: number }>('select id from graphile_worker.migrations order by id')
  return { migrations: ours.rows.map(({ name }) => name), queue: queue.rows.map(({ id }) => id) }
}
