import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migratedDatabase } from '#test/postgres.ts'
import { newId } from './db.ts'
import { migrate } from './migrate.ts'
import { claimOf } from './migration-claims.rules.ts'

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

/** Makes an empty database, and drops it when the work is done. */
async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const admin = new URL(inject('templateUrl'))
  admin.pathname = '/postgres'
  const name = `upgraded_${process.pid}`
  await withClient(admin.href, (client) => client.query(`create database ${name} template template0`))
  try {
    await work(new URL(`/${name}`, admin).href)
  } finally {
    await withClient(admin.href, (client) => client.query(`drop database ${name} with (force)`))
  }
}

async function migrationsBefore(number: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql') && file < number).sort()
}

test('a database made before 0004 got its last index ends with the schema of a new one', async () => {
  const fresh = await migratedDatabase()
  try {
    await withEmptyDatabase(async (url) => {
      await migrate(url, { only: await migrationsBefore('0004') })
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
    })
  } finally {
    await fresh.drop()
  }
})

test('a send that was under way keeps its batches, recipients and events when tables are divided', async () => {
  await withEmptyDatabase(async (url) => {
    await migrate(url, { only: await migrationsBefore('0036') })
    const [account, send] = [newId(), newId()]
    const people = Array.from({ length: 7 }, () => newId()).sort()
    const [opened] = people
    await withClient(url, async (client) => {
      await client.query(`insert into account (id, username) values ($1, 'upgraded')`, [account])
      await client.query(
        `insert into send (id, account_id, client, client_id, message) values ($1, $2, 'single-sends', $3, '{}')`,
        [send, account, newId()],
      )
      // Two of each batch, one batch with an uncertain recipient; the seventh was dropped at the freeze.
      await client.query(
        `insert into send_batch (send_id, number, first_contact_id, last_contact_id, size, status)
         values ($1, 1, $2, $3, 2, 'done'), ($1, 2, $4, $5, 2, 'done'), ($1, 3, $6, $7, 2, 'open')`,
        [send, people[0], people[1], people[2], people[3], people[4], people[6]],
      )
      await client.query(
        `insert into recipient (send_id, contact_id, email, state)
         select $1, id, n || '@example.com', state from unnest($2::uuid[], $3::text[]) with ordinality as r (id, state, n)`,
        [send, people, ['delivered', 'delivered', 'delivered', 'uncertain', 'pending', 'pending', 'dropped']],
      )
      await client.query(
        `insert into message_event (contact_id, id, account_id, send_id, event, at)
         values ($1, $2, $3, $4, 'open', now())`,
        [opened, newId(), account, send],
      )
    })
    await migrate(url)
    await withClient(url, async (client) => {
      const { rows: batches } = await client.query(
        'select number, contact_ids from send_batch order by number',
      )
      expect(batches).toEqual([
        { number: 1, contact_ids: [] },
        { number: 2, contact_ids: people.slice(2, 4) },
        { number: 3, contact_ids: people.slice(4, 6) },
      ])
      const { rows: recipients } = await client.query('select contact_id from recipient order by contact_id')
      expect(recipients.map((row) => row.contact_id)).toEqual(people)
      const { rows: events } = await client.query('select contact_id, event from message_event')
      expect(events).toEqual([{ contact_id: opened, event: 'open' }])
    })
  })
})

test('a version starts on a newer database if all unknown migrations run with it, and changes nothing there', async () => {
  const { url, drop } = await migratedDatabase()
  try {
    const newest = (await migrationsBefore('9')).at(-1)?.slice(0, 4)
    const plant = (name: string, runsWith: string | null | undefined) =>
      withClient(url, (client) =>
        client.query('insert into migration (name, runs_with) values ($1, $2)', [name, runsWith]),
      )
    await plant('9001_more.sql', newest)
    expect(await migrate(url)).toEqual({ applied: [], newer: ['9001_more.sql'] })
    await plant('9002_other.sql', null)
    await expect(migrate(url)).rejects.toThrow(
      `its migration 9002_other.sql needs a version that has migration 9002 or a later one, and the newest migration of this version is ${newest}`,
    )
  } finally {
    await drop()
  }
})

test('the claim of each migration is stored', async () => {
  const { url, drop } = await migratedDatabase()
  try {
    const { rows } = await withClient(url, (client) =>
      client.query('select name, runs_with from migration order by name'),
    )
    const claims = await Promise.all(
      (await migrationsBefore('9')).map(async (name) => ({
        name,
        runs_with: claimOf(await readFile(`${folder}${name}`, 'utf8'))?.runsWith ?? null,
      })),
    )
    expect(rows).toEqual(claims)
  } finally {
    await drop()
  }
})
