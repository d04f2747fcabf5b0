import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { testDatabase } from '#test/postgres.ts'
import { migrate } from './migrate.ts'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** Selects all of a schema: columns, indexes, constraints, triggers and functions. */
const catalogue = `
  select 'column' as kind, table_name || '.' || column_name as name,
    concat_ws(' ', data_type, udt_name, is_nullable, column_default, is_identity) as definition
  from information_schema.columns where table_schema = 'public'
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint', conname, conrelid::regclass::text || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', proname, md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
  order by 1, 2, 3`

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function catalogueOf(url: string): Promise<unknown[]> {
  return withClient(url, async (client) => (await client.query(catalogue)).rows)
}

test('a database made before 0004 got its last index ends with the schema of a new one', async () => {
  const admin = new URL(inject('templateUrl'))
  admin.pathname = '/postgres'
  const name = `upgraded_${process.pid}`
  await withClient(admin.href, (client) => client.query(`create database ${name} template template0`))
  const url = new URL(`/${name}`, admin).href
  const fresh = await testDatabase()
  try {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
    await migrate(url, { only: files.slice(0, 3) })
    const text = await readFile(`${folder}0004_single_sends.sql`, 'utf8')
    const earlier = text.replace(
      /^-- The counts of the index page.*\ncreate index single_send_status .*\n/m,
      '',
    )
    expect(earlier.length).toBeLessThan(text.length)
    await withClient(url, async (client) => {
      await client.query(earlier)
      await client.query(`insert into migration (name) values ('0004_single_sends.sql')`)
    })
    await migrate(url)
    expect(await catalogueOf(url)).toEqual(await catalogueOf(fresh.url))
  } finally {
    await fresh.drop()
    await withClient(admin.href, (client) => client.query(`drop database ${name} with (force)`))
  }
})
