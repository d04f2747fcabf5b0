import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { senders } from '@carillon/contract/senders'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '#test/kit.ts'
import { migratedDatabase, plainDatabase, testDatabase } from '#test/postgres.ts'
import { openDiskBlobs } from '../blobs.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { findTables, quote } from './schema-of.ts'

let folder: string
let source: Awaited<ReturnType<typeof testDatabase>>
let target: Awaited<ReturnType<typeof migratedDatabase>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-backup-'))
  source = await testDatabase()
  target = await migratedDatabase()
})
afterAll(async () => {
  await source.drop()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

const blobsOf = (name: string) => openDiskBlobs(join(folder, name, 'blobs'))

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A checksum of the rows of each table, independent of their order. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const sums: Record<string, string> = {}
    for (const { schema, name } of await findTables(client)) {
      if (name === 'installation') continue
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${quote(schema, name)} t`,
      )
      sums[name] = rows[0].sum
    }
    return sums
  })
}

test('a restored backup has every row, sequence and file, and its mail is held', async () => {
  const dataDir = join(folder, 'source')
  await mkdir(dataDir, { recursive: true })
  const server = await startServer({ databaseUrl: source.url, env: { DATA_DIR: dataDir, ROLES: 'http' } })
  const { owner } = server
  const mia = { email: 'mia@example.com', name: 'Mia "Z" \\ ä\t' }
  await owner.call(senders.create, {
    body: {
      nickname: 'Mia',
      from: mia,
      reply_to: mia,
      address: 'Street 1',
      city: 'Bonn',
      country: 'Germany',
    },
  })
  await blobsOf('source').write('images/a/b', Readable.from([Buffer.from('a picture')]))
  const last = await server.product.services.database.db
    .selectFrom('sender')
    .select('id')
    .executeTakeFirstOrThrow()
  const made = join(folder, 'backup')
  expect((await backUp({ connectionString: source.url, blobs: blobsOf('source') }, made)).files).toBe(1)
  await server.close()
  const before = await contentsOf(source.url)
  expect(before['sender']).toMatch(/^1 /)
  expect(before['_private_jobs']).toMatch(/^1 /)

  await restore({ connectionString: target.url, blobs: blobsOf('target') }, made)
  expect(await contentsOf(target.url)).toEqual(before)
  expect(await text(await blobsOf('target').read('images/a/b'))).toBe('a picture')
  await withClient(target.url, async (client) => {
    const { rows } = await client.query('select held_because from installation')
    expect(rows).toEqual([{ held_because: 'restored' }])
    // The tables of Citus itself lie in pg_catalog, and have foreign keys too.
    const ofProduct = `
      select count(*)::int as count from pg_constraint
      where contype = 'f' and convalidated and connamespace <> 'pg_catalog'::regnamespace`
    const keys = await client.query(ofProduct)
    const original = await withClient(source.url, (other) => other.query(ofProduct))
    expect(keys.rows[0].count).toBeGreaterThan(0)
    expect(keys.rows, 'foreign keys').toEqual(original.rows)
  })

  const restored = await startServer({ databaseUrl: target.url, env: { ROLES: 'http' } })
  const next = await restored.owner.call(senders.create, {
    body: {
      nickname: 'Ada',
      from: { email: 'ada@example.com', name: 'Ada' },
      reply_to: { email: 'ada@example.com', name: 'Ada' },
      address: 'Street 1',
      city: 'Bonn',
      country: 'Germany',
    },
  })
  expect(next.id, 'numbers go on').toBeGreaterThan(last.id)
  await restored.close()

  await expect(restore({ connectionString: target.url, blobs: blobsOf('target') }, made)).rejects.toThrow(
    'in use',
  )
  await expect(backUp({ connectionString: source.url, blobs: blobsOf('source') }, made)).rejects.toThrow(
    'already',
  )
})

test('a backup that is made during writes has the rows of one moment', async () => {
  const copy = await plainDatabase()
  let isOver = false
  /**
   * Each transaction writes an account and a total. A backup with only one of the two can't be restored or has other
   * counts.
   */
  const writing = withClient(source.url, async (client) => {
    let count = 0
    for (; !isOver; count++) {
      await client.query('begin')
      await client.query(`insert into account (id, username) values (gen_random_uuid(), 'made-${count}')`)
      await client.query(
        `insert into contact_total (account_id) select id from account where username = 'made-${count}'`,
      )
      await client.query('commit')
    }
    return count
  })
  const made = join(folder, 'busy')
  await backUp({ connectionString: source.url, blobs: blobsOf('source') }, made)
  isOver = true
  expect(await writing).toBeGreaterThan(0)
  await restore({ connectionString: copy.url, blobs: blobsOf('copy') }, made)
  const counts = await withClient(copy.url, (client) =>
    client.query(
      `select count(*) as accounts, count(total.account_id) as totals
       from account left join contact_total total on total.account_id = account.id where username like 'made-%'`,
    ),
  )
  expect(counts.rows[0].accounts).toBe(counts.rows[0].totals)
  expect(JSON.parse(await readFile(join(made, 'backup.json'), 'utf8')).format).toBe(1)
  await copy.drop()
})

test('a backup of a newer version is refused with the migration that is missing, and fits a database that has it', async () => {
  const copy = await plainDatabase()
  const made = join(folder, 'newer')
  const plant = `insert into migration (name, runs_with) values ('9001_more.sql', '0236')`
  await withClient(source.url, (client) => client.query(plant))
  await backUp({ connectionString: source.url, blobs: blobsOf('source') }, made)
  const load = () => restore({ connectionString: copy.url, blobs: blobsOf('copy') }, made)
  await expect(load()).rejects.toThrow('which has the migration 9001_more.sql')
  await withClient(copy.url, (client) => client.query(plant))
  expect(await load()).toMatchObject({ files: 1 })
  await copy.drop()
})
