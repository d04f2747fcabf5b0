import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, newId, openDatabase } from '#platform/db.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { subscribe } from '#sending/events/subscriptions/subscriptions.ts'
import { contactTimes, givenContacts, startTestSend } from '#sending/test/sending.fixture.ts'
import { testDatabase } from '#test/postgres.ts'
import { type Batch, claimBatch, markInFlight } from './batches.ts'
import { markApart } from './mark-apart.ts'
import type { Verdict } from './outcome.rules.ts'
import { recordOutcomes } from './record-outcomes.ts'

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

const now = new Date('2026-03-01T10:00:00Z')
const bounce = { state: 'bounced', status: '5.1.1', kind: 'no_address' } as const
/** An outcome for each of the people p3, p4 … */
const verdicts: Verdict[] = [
  { state: 'delivered', answer: { response: '250 ok', ip: '192.0.2.1', tls: true } },
  { state: 'delivered' },
  { ...bounce, reason: 'unknown', isAddressAtFault: true } as Verdict,
  { ...bounce, reason: 'blocked', isAddressAtFault: false } as Verdict,
  { state: 'deferred', reason: 'later', retryAfterMs: 60_000 },
  { state: 'failed', reason: 'never' },
  { state: 'uncertain', reason: 'lost' },
  { state: 'pending', reason: 'away', retryAfterMs: 1000 },
]

/** A send to p0 … p10: p0 and p1 were suppressed after the freeze, and p2 was recorded by another worker. */
async function given() {
  const { account } = await givenContacts(database, 3 + verdicts.length)
  const send = await startTestSend(database, account)
  await subscribe(database.db, { id: newId(), account, events: ['drop', 'processed', 'delivered', 'bounce'] })
  await sql`
    insert into suppression (account_id, email, kind, source, group_id)
    values (${account}, 'p0@people.example', 'global', 'test', 0), (${account}, 'p1@people.example', 'spam', 'test', 0)
  `.execute(database.db)
  const worker = newId()
  const batch = (await claimBatch(database.pool, send.id, worker, now))!
  const { rows } = await sql<{ email: string; contact_id: string }>`
    select email, contact_id from recipient where send_id = ${send.id}`.execute(database.db)
  const idOf = new Map(rows.map(({ email, contact_id }) => [email, contact_id]))
  const contactIds = rows.map((_, at) => idOf.get(`p${at}@people.example`)!)
  return { account, sendId: send.id, worker, batch, contactIds }
}

/** All rows of an account that marking and recording write, without their ids. */
async function stored(account: string, sendId: string): Promise<unknown> {
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(database.db)).rows
  return {
    recipients: await read(sql`
      select email, state, reason, attempt, next_at, sent_at, worker_id is not null as is_held
      from recipient where send_id = ${sendId} order by email`),
    events: await read(sql`
      select email, event, at, event.reason, event.kind
      from message_event event join recipient on recipient.send_id = event.send_id and recipient.contact_id = event.contact_id
      where event.send_id = ${sendId} order by email, event`),
    queued: await read(sql`
      select email, events, at, detail
      from waiting_event event join recipient on recipient.send_id = event.send_id and recipient.contact_id = event.contact_id
      where event.send_id = ${sendId} order by email, events`),
    counters: await read(sql`
      select metric, bucket, value from send_counter
      where send_id = ${sendId} and metric <> 'requests' order by metric, bucket`),
    suppressions: await read(sql`
      select email, kind, reason, status, source from suppression where account_id = ${account} order by email, kind`),
    bounces: await read(sql`
      select day, classification, domain, value from bounce_counter where account_id = ${account} order by 2, 3`),
    contacts: await read(sql`
      select email, last_emailed from contact where account_id = ${account} order by email`),
  }
}

interface Way {
  mark(batch: Batch, workerId: string, contactIds: readonly string[]): ReturnType<typeof markInFlight>
  isApart: boolean
}

const ways: Record<'one' | 'apart', Way> = {
  one: {
    isApart: false,
    mark: (batch, workerId, contactIds) =>
      markInFlight(database.pool, batch, workerId, contactIds, { groupId: null }, now),
  },
  apart: {
    isApart: true,
    mark: (batch, workerId, contactIds) =>
      inTransaction(database.pool, (client) =>
        markApart(client, { batch, workerId, contactIds, groupId: null, now }),
      ),
  },
}

async function sendBy({ mark, isApart }: Way) {
  const { account, sendId, worker, batch, contactIds } = await given()
  const marked = await mark(batch, worker, contactIds)
  const other = contactIds[2]!
  await sql`update recipient set state = 'delivered', worker_id = null where contact_id = ${other}`.execute(
    database.db,
  )
  const outcomes = verdicts.map((verdict, at) => ({ contactId: contactIds[at + 3]!, verdict }))
  const all = [...outcomes, { contactId: other, verdict: { state: 'delivered' } as const }]
  const parts = { pool: database.pool, contactTimes, isApart }
  const recorded = await recordOutcomes(parts, { id: sendId, account }, worker, all, now)
  const said = {
    isHeld: marked.isHeld,
    marked: marked.contactIds.length,
    dropped: marked.dropped,
    recorded,
  }
  return { said, rows: await stored(account, sendId) }
}

test('table by table, a flight leaves the same rows as in one statement', async () => {
  const one = await sendBy(ways.one)
  expect(one.said).toEqual({ isHeld: true, marked: 9, dropped: 2, recorded: 8 })
  expect(await sendBy(ways.apart)).toEqual(one)
})

test.for(['one', 'apart'] as const)('nothing is marked in the batch of another worker: %s', async (way) => {
  const { batch, contactIds } = await given()
  const marked = await ways[way].mark(batch, newId(), contactIds)
  expect(marked).toEqual({ isHeld: false, contactIds: [], dropped: 0 })
})
