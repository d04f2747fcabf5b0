import pg from 'pg'
import {
  contactScaleTables,
  referenceTables,
  smallTables,
} from '../../apps/server/src/schema/contact-tables.ts'

const list = 'apps/server/src/schema/contact-tables.ts'

/** The tables of the database by its catalog. Partitions count as part of their table. */
export interface Catalog {
  columns: { table: string; column: string }[]
  uniqueKeys: { table: string; key: string; columns: string[] }[]
  foreignKeys: { name: string; from: string; to: string }[]
}

/**
 * Checks that all tables that grow with the contacts are listed, and that the schema allows distributing them. Of reference
 * tables a whole copy lies on each machine: any key can be unique there, but they have no foreign keys either.
 */
export function compareContactTables(
  { columns, uniqueKeys, foreignKeys }: Catalog,
  large: Readonly<Record<string, string>> = contactScaleTables,
  small: Readonly<Record<string, string>> = smallTables,
  reference: Readonly<Record<string, string>> = referenceTables,
): string[] {
  const listed = new Map([...Object.entries(large), ...Object.entries(small)])
  const unlisted = columns.filter(
    ({ table, column }) => /^(.+_)?contact_ids?$/.test(column) && !listed.has(table),
  )
  const missing = Object.entries(large).filter(
    ([table, column]) => !columns.some((found) => found.table === table && found.column === column),
  )
  const goneSmall = Object.keys(small).filter((table) => !columns.some((found) => found.table === table))
  const narrowKeys = uniqueKeys.filter(
    ({ table, columns }) => large[table] && !reference[table] && !columns.includes(large[table]),
  )
  const ties = foreignKeys.filter(({ from, to }) => large[from] !== undefined || large[to] !== undefined)
  return [
    ...unlisted.map(
      ({ table, column }) =>
        `table ${table} has ${column}: name it in ${list}, among the large or, with a reason, the small ones`,
    ),
    ...missing.map(([table, column]) => `${list} names ${table}.${column}, which the database does not have`),
    ...goneSmall.map((table) => `${list} names ${table}, which the database does not have`),
    ...narrowKeys.map(
      ({ table, key }) =>
        `unique key ${key} lacks ${large[table]}: ${table} could not be distributed by it (decision 0094)`,
    ),
    ...ties.map(
      ({ name, from, to }) =>
        `foreign key ${name} leads from ${from} to ${to}: large tables have none, drop it and clean up by a statement (decision 0094)`,
    ),
  ]
}

export async function readCatalog(connectionString: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const read = async <Row extends object>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text)).rows
  try {
    return {
      columns: await read(`
        select t.relname as table, a.attname as column
        from pg_class t join pg_attribute a on a.attrelid = t.oid
        where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
          and a.attnum > 0 and not a.attisdropped
        order by t.relname, a.attnum`),
      uniqueKeys: await read(`
        select t.relname as table, i.relname as key, array(
          select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any(x.indkey)
        ) as columns
        from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
        where x.indisunique and t.relnamespace = 'public'::regnamespace and not t.relispartition
        order by t.relname, i.relname`),
      foreignKeys: await read(`
        select f.conname as name, source.relname as "from", target.relname as "to"
        from pg_constraint f join pg_class source on source.oid = f.conrelid join pg_class target on target.oid = f.confrelid
        where f.contype = 'f' and f.conparentid = 0
        order by f.conname`),
    }
  } finally {
    await client.end()
  }
}
