import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, newId, openDatabase } from '#platform/db.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { contactTimes, givenContacts, startTestSend } from '#sending/test/sending.fixture.ts'
import { testDatabase } from '#test/postgres.ts'
import { subscribe } from '../subscriptions/subscriptions.ts'
import { beginWithSends } from './lock-sends.ts'
import { storeEvents, type TrackedKind } from './store-events.ts'

let database: Database
let drop: () => Promise<void>

beforeEach(async () => {
  const created = await testDatabase()
  drop = created.drop
  database = openDatabase(created.url)
})
afterEach(async () => {
  await database.close()
  await drop()
})

const sent = Date.parse('2026-03-01T10:00:00Z')
const minute = 60_000

/** The events of each person, p0 first: kind, time after the hand-over, link. */
const stories: [TrackedKind, number, number | null][][] = [
  [['open', minute, null]],
  [['click', minute, 1]],
  [
    ['open', minute, null],
    ['click', 2 * minute, 2],
    ['open', 3 * minute, null],
  ],
  [['open', 500, null]],
  [['click', 5000, 1]],
  [['machine_open', minute, null]],
  [
    ['uncertain_click', minute, 1],
    ['open', 2 * minute, null],
  ],
  // In flight at a living worker, in flight at a dead one, uncertain, opened before.
  [['open', minute, null]],
  [['click', minute, 1]],
  [['open', minute, null]],
  [['click', minute, 1]],
  // Around the opening of the control link.
  [['open', minute, null]],
]

async function storedBy(isApart: boolean): Promise<unknown> {
  const { db, pool } = database
  const { account } = await givenContacts(database, stories.length)
  const { id: sendId } = await startTestSend(database, account)
  await subscribe(db, { id: newId(), account, events: ['open', 'click', 'machine_open', 'delivered'] })
  const [living, dead] = [newId(), newId()]
  await sql`insert into worker (id, queue_workers) values (${living}, '{}')`.execute(db)
  const { rows } = await sql<{ contact_id: string; email: string }>`
    update recipient set state = 'delivered', sent_at = ${new Date(sent)}, attempt = 1
    where send_id = ${sendId} returning contact_id, email`.execute(db)
  const idOf = new Map(rows.map(({ email, contact_id }) => [email, contact_id]))
  const ids = stories.map((_, at) => idOf.get(`p${at}@people.example`)!)
  const change = (at: number, set: ReturnType<typeof sql>) =>
    sql`update recipient set ${set} where send_id = ${sendId} and contact_id = ${ids[at]}`.execute(db)
  await change(7, sql`state = 'in_flight', sent_at = null, worker_id = ${living}`)
  await change(8, sql`state = 'in_flight', sent_at = null, worker_id = ${dead}`)
  await change(9, sql`state = 'uncertain', sent_at = null, worker_id = ${dead}`)
  await change(10, sql`opened_at = ${new Date(sent + 1000)}`)
  await change(11, sql`scanned_at = ${new Date(sent + minute)}, scanned_agent = 'Reader'`)
  const events = stories.flatMap((story, at) =>
    story.map(([event, afterMs, link]) => ({
      id: newId(),
      event,
      account,
      sendId,
      contactId: ids[at]!,
      at: new Date(sent + afterMs),
      link,
      url: link === null ? null : `https://example.com/${link}`,
      agent: 'Reader',
      place: 'DE',
    })),
  )
  let livingWorkers: string[] = []
  await inTransaction(
    pool,
    (client) => storeEvents(client, events, { contactTimes, livingWorkers, isApart }),
    async (client) => {
      livingWorkers = await beginWithSends(client, [sendId])
    },
  )
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
  return {
    recipients: await read(sql`
      select email, state, opened_at, clicked_at, machine_opened_at, sent_at from recipient
      where send_id = ${sendId} order by email`),
    events: await read(sql`
      select email, event, at, link, url, event.reason, agent, place
      from message_event event join recipient on recipient.send_id = event.send_id and recipient.contact_id = event.contact_id
      where event.send_id = ${sendId} order by email, at, event`),
    queued: await read(sql`
      select email, events, at, detail
      from waiting_event event join recipient on recipient.send_id = event.send_id and recipient.contact_id = event.contact_id
      where event.send_id = ${sendId} order by email, at, events`),
    counters: await read(sql`
      select metric, bucket, value from send_counter
      where send_id = ${sendId} and metric <> 'requests' order by metric, bucket`),
    links: await read(sql`select link, clicks from link_counter where send_id = ${sendId} order by link`),
    contacts: await read(sql`
      select email, last_opened from contact where account_id = ${account} order by email`),
  }
}

test('table by table, a group of events leaves the same rows as in one statement', async () => {
  const one = await storedBy(false)
  expect(one).toMatchObject({
    counters: expect.arrayContaining([expect.objectContaining({ metric: 'opens' })]),
  })
  expect(await storedBy(true)).toEqual(one)
})
