import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, newId, openDatabase } from '#platform/db.ts'
import { testDatabase } from '#test/postgres.ts'
import { eventsComplete } from './events-complete.ts'

let database: Database
let databaseUrl: string
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const { url, drop } = await testDatabase()
  databaseUrl = url
  database = openDatabase(url)
  closers.push(drop, () => database.close())
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

/** A connection of its own, with a transaction that has begun. */
async function beginTransaction(url = databaseUrl): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closers.push(() => client.end())
  await client.query('begin')
  await client.query('select now()')
  return client
}

const write = (client: { query: pg.Client['query'] }, id = newId()) =>
  client.query(
    "insert into message_event (contact_id, id, account_id, send_id, event, at) values ($1, $2, $1, $1, 'open', now())",
    [newId(), id],
  )
const complete = () => database.db.transaction().execute((tx) => eventsComplete(tx))
const ageMs = (to: string | null) => (to === null ? Number.POSITIVE_INFINITY : Date.now() - Date.parse(to))

/** Reads the events written since the last time, as followers of events do. */
function follower() {
  let from = new Date(0).toISOString()
  const seen: string[] = []
  return {
    seen,
    async follow() {
      await database.db.transaction().execute(async (tx) => {
        const { to } = await eventsComplete(tx)
        if (to === null || Date.parse(to) <= Date.parse(from)) return
        const rows = await tx
          .selectFrom('message_event')
          .select('id')
          .where('written_at', '>', from as unknown as Date)
          .where('written_at', '<=', to as unknown as Date)
          .execute()
        seen.push(...rows.map(({ id }) => id))
        from = to
      })
    },
  }
}

test('transactions that write no events delay nothing, however long they are open', async () => {
  const [reader, other] = [await beginTransaction(), await beginTransaction()]
  await reader.query('select count(*) from message_event')
  await other.query('update summary_mark set counted_to = counted_to')
  await write(database.pool as unknown as pg.Client)
  const before = Date.now()
  const { to, oldest } = await complete()
  expect(Date.parse(to!)).toBeGreaterThanOrEqual(before - 1)
  expect(oldest).toBeNull()
  await Promise.all([reader.query('rollback'), other.query('rollback')])
})

test('an event is seen once, whether its writer writes before or after the others are followed', async () => {
  const { seen, follow } = follower()
  await follow()
  seen.length = 0
  const [early, late] = [await beginTransaction(), await beginTransaction()]
  const [first, second, third] = [newId(), newId(), newId()]
  await write(early, first)
  await write(database.pool as unknown as pg.Client, second)
  await follow()
  expect(seen, 'the writer holds up all that was written since it began').not.toContain(second)
  expect((await complete()).oldest).toMatchObject({ pid: expect.any(Number), began: expect.any(Date) })
  await early.query('commit')
  await follow()
  expect(seen).toEqual(expect.arrayContaining([first, second]))
  // This transaction began before the mark moved, and takes the lock only now.
  await write(late, third)
  await follow()
  await late.query('commit')
  await follow()
  await follow()
  expect(seen.toSorted()).toEqual([first, second, third].toSorted())
})

test('a writer that is killed or rolls back delays nothing', async () => {
  const [killed, undone] = [await beginTransaction(), await beginTransaction()]
  for (const client of [killed, undone]) await write(client)
  const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid')
  killed.on('error', () => {})
  await database.pool.query('select pg_terminate_backend($1::int, 10000)', [rows[0]!.pid])
  await undone.query('rollback')
  const { to, oldest } = await complete()
  expect(oldest).toBeNull()
  expect(ageMs(to)).toBeLessThan(60_000)
})

test('a writer whose beginning is unknown delays everything, and nothing is lost', async () => {
  const role = `stranger_${Date.now()}`
  await database.pool.query(`create role ${role} login password 'x'`)
  await database.pool.query(`grant insert on message_event to ${role}`)
  const reader = `reader_${Date.now()}`
  await database.pool.query(`create role ${reader} login password 'x'`)
  // Each connection of ours reads whether the work is paused.
  await database.pool.query(`grant select on distribution_pause to ${reader}`)
  const dropRoles = async () => {
    await database.pool.query(`drop owned by ${role}, ${reader}`)
    await database.pool.query(`drop role ${role}, ${reader}`)
  }
  const as = (name: string) => Object.assign(new URL(databaseUrl), { username: name, password: 'x' }).href
  const writer = await beginTransaction(as(role))
  await write(writer)
  const own = openDatabase(as(reader), { max: 1 })
  const seen = await own.db.transaction().execute((tx) => eventsComplete(tx))
  expect(seen).toEqual({ to: null, oldest: { pid: expect.any(Number), began: null } })
  await writer.query('commit')
  const after = await own.db.transaction().execute((tx) => eventsComplete(tx))
  expect(ageMs(after.to)).toBeLessThan(60_000)
  await Promise.all([own.close(), writer.end()])
  await dropRoles()
})
