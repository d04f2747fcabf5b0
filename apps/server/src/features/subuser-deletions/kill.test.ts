import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, newId, openDatabase } from '#platform/db.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'
import { readCatalog } from './erase/catalog.ts'

const people = 20_000
const strangers = 300
const others = 2_000
const kills = 4

test('a deletion that is killed again and again leaves nothing of the account, and all of others', async () => {
  const { url, drop } = await testDatabase()
  const database = openDatabase(url)
  const { db } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-test-'))
  let product = await startProcess(url, dataDir)
  try {
    const first = await db.selectFrom('account').select('id').orderBy('number').executeTakeFirstOrThrow()
    const [gone, other] = [await fill(db, 'gone', people), await fill(db, 'other', others)]
    await sql`update account set parent_id = ${first.id} where id = any(${[gone.account, other.account]}::uuid[])`.execute(
      db,
    )
    expect((await countOf(db, gone))['recipient']).toBe(people + strangers)
    const before = await countOf(db, other)
    const total = await countAll(db)

    const answer = await product.send('DELETE', '/v3/subusers/gone')
    expect(answer.status).toBe(204)
    for (let kill = 0; kill < kills; kill++) {
      const before = await leftOf(db, gone)
      await until('more is gone', async () => ((await leftOf(db, gone)) ?? 0) < (before ?? 0))
      await product.end('SIGKILL')
      expect(await leftOf(db, gone), 'it was killed in the middle').not.toBeNull()
      product = await startProcess(url, dataDir)
    }
    await until('the account is gone', async () => (await leftOf(db, gone)) === null)
    expect(await countOf(db, gone)).toEqual({})
    expect(await countOf(db, other)).toEqual(before)
    const left = await countAll(db)
    for (const table of [
      'contact',
      'contact_activity',
      'enrolment_log',
      'recipient',
      'message_event',
      'list_contact',
    ])
      expect([table, left[table]]).toEqual([table, before[table]])
    expect(total['contact']).toBe(people + others)
  } finally {
    await product.end('SIGKILL')
    await database.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** The rows of messages and contacts that are left to erase; null: the account is gone. */
async function leftOf(db: Db, { account, send }: Filled): Promise<number | null> {
  const known = await db.selectFrom('account').select('id').where('id', '=', account).execute()
  if (known.length === 0) return null
  const recipients = await count(db, 'recipient', sql`where send_id = ${send}`)
  return recipients + (await count(db, 'contact', sql`where account_id = ${account}`))
}

interface Filled {
  account: string
  list: string
  send: string
  automation: string
}

/** An account with contacts on a list who got and opened a message and went through an automation, and with people who only got mail. */
async function fill(db: Db, username: string, contacts: number): Promise<Filled> {
  const [account, list, send, automation] = [newId(), newId(), newId(), newId()]
  await db.insertInto('account').values({ id: account, username }).execute()
  await db.insertInto('list').values({ id: list, account_id: account, name: 'All' }).execute()
  await db
    .insertInto('send')
    .values({
      id: send,
      account_id: account,
      client: 'single-sends',
      client_id: newId(),
      status: 'done',
      message: '{}',
    })
    .execute()
  const rows = await db
    .insertInto('contact')
    .columns(['id', 'account_id', 'email'])
    .expression(
      sql`select gen_random_uuid(), ${account}::uuid, 'p' || n || ${`@${username}.test`}::text from generate_series(1, ${contacts}::int) as n`,
    )
    .returning('id')
    .execute()
  const ids = sql`${rows.map(({ id }) => id)}::uuid[]`
  const all = sql`${[...rows.map(({ id }) => id), ...Array.from({ length: strangers }, newId)]}::uuid[]`
  await sql`insert into contact_identifier (account_id, kind, value, contact_id)
    select account_id, 'email', email, id from contact where account_id = ${account}`.execute(db)
  await sql`insert into list_contact (list_id, contact_id) select ${list}::uuid, unnest(${ids})`.execute(db)
  await sql`insert into recipient (send_id, contact_id, email, state)
    select ${send}::uuid, id, 'x@shop.test', 'delivered' from unnest(${all}) as id`.execute(db)
  await sql`insert into message_event (contact_id, id, account_id, send_id, event, at)
    select id, ${newId()}::uuid, ${account}::uuid, ${send}::uuid, 'open', now() - interval '1 minute' from unnest(${all}) as id`.execute(
    db,
  )
  await sql`insert into contact_activity (contact_id) select unnest(${all})`.execute(db)
  await sql`insert into enrolment (automation_id, contact_id, run, account_id, entered_at)
    select ${automation}::uuid, id, 1, ${account}::uuid, now() from unnest(${ids}) as id`.execute(db)
  await sql`insert into enrolment_log (contact_id, id, automation_id, run, at, what)
    select id, ${newId()}::uuid, ${automation}::uuid, 1, now(), 'entered' from unnest(${ids}) as id`.execute(
    db,
  )
  return { account, list, send, automation }
}

/** The rows of an account, by table; tables without any are left out. */
async function countOf(db: Db, { account, list, send, automation }: Filled): Promise<Record<string, number>> {
  const { ofAccount } = await readCatalog(db)
  const ways = [
    ...ofAccount.map((table) => [table, 'account_id', account] as const),
    ['list_contact', 'list_id', list] as const,
    ['recipient', 'send_id', send] as const,
    ['enrolment_log', 'automation_id', automation] as const,
  ]
  const counts = await Promise.all(
    ways.map(
      async ([table, column, id]) =>
        [table, await count(db, table, sql`where ${sql.ref(column)} = ${id}`)] as const,
    ),
  )
  const found = Object.fromEntries(counts.filter(([, rows]) => rows > 0))
  return found['recipient'] ? { ...found, contact_activity: found['recipient'] } : found
}

async function countAll(db: Db): Promise<Record<string, number>> {
  const { tables } = await readCatalog(db)
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await count(db, table, sql``)] as const)),
  )
}

async function count(db: Db, table: string, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)} ${where}`.execute(db)
  return rows[0]?.count ?? 0
}
