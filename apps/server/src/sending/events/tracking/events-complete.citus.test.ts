import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, newId, openDatabase } from '#platform/db.ts'
import { until } from '#test/kit.ts'
import { placementsOf } from '#test/nodes.ts'
import { testDatabase } from '#test/postgres.ts'
import { eventsComplete } from './events-complete.ts'

let database: Database
let databaseUrl: string
let drop: () => Promise<void>

beforeAll(async () => {
  const made = await testDatabase()
  databaseUrl = made.url
  drop = made.drop
  database = openDatabase(databaseUrl)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const complete = () => database.db.transaction().execute((tx) => eventsComplete(tx))

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

test('events wait for a transaction that was prepared on a worker and left behind', async () => {
  const [shard] = await placementsOf(databaseUrl, 'contact')
  const worker = await connect(shard?.url ?? '')
  // As Citus names its own, by the process and number of a session that is gone.
  const id = 'citus_0_4194303_987654321_1'
  const leaveBehind = async () => {
    const { rowCount } = await worker.query('select 1 from pg_prepared_xacts where gid = $1', [id])
    if (rowCount) return
    await worker.query('begin')
    await worker.query('set local citus.enable_ddl_propagation to off')
    await worker.query('create table left_behind (id int)')
    await worker.query(`prepare transaction '${id}'`)
  }
  // The recovery of Citus begins at the first use of a database, and rolls it back then; after that, once a minute.
  const found = await until('events wait', async () => {
    await leaveBehind()
    const now = await complete()
    return now.to === null && now
  })
  expect(found).toEqual({ to: null, oldest: { pid: null, began: null } })
  await worker.query(`rollback prepared '${id}'`)
  await worker.end()
  expect(await complete()).toMatchObject({ to: expect.any(String), oldest: null })
})

test('a transaction that is committed on all machines delays nothing, and its events are seen', async () => {
  const seen: string[] = []
  let from = new Date(0).toISOString()
  const follow = () =>
    database.db.transaction().execute(async (tx) => {
      const { to } = await eventsComplete(tx)
      if (to === null) return
      const rows = await tx
        .selectFrom('message_event')
        .select('id')
        .where('written_at', '>', from as unknown as Date)
        .where('written_at', '<=', to as unknown as Date)
        .execute()
      seen.push(...rows.map(({ id }) => id))
      from = to
    })
  const writer = await connect(databaseUrl)
  const written: string[] = []
  let isOver = false
  const following = (async () => {
    while (!isOver) await follow()
  })()
  for (let round = 0; round < 20; round++) {
    const ids = Array.from({ length: 8 }, newId)
    await writer.query(
      `insert into message_event (contact_id, id, account_id, send_id, event, at)
       select contact, id, $3, $3, 'open', now() from unnest($1::uuid[], $2::uuid[]) as one (contact, id)`,
      [ids.map(() => newId()), ids, newId()],
    )
    written.push(...ids)
  }
  isOver = true
  await following
  await until('all are seen', async () => {
    await follow()
    return seen.length >= written.length
  })
  expect(seen.toSorted()).toEqual(written.toSorted())
  await writer.end()
})
