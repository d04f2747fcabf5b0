import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, newId, openDatabase } from '#platform/db.ts'
import { makeMetrics } from '#platform/metrics.ts'
import { contactTimes, givenContacts, startTestSend } from '#sending/test/sending.fixture.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type EventWriter, openEventWriter } from './event-writer.ts'
import { beginWithSends } from './lock-sends.ts'
import { type Arrival, judgeArrivals, type Scan } from './retract-bursts.ts'
import { storeEvents, type TrackedEvent, type TrackedKind } from './store-events.ts'

let database: Database
let drop: () => Promise<void>
let writer: EventWriter
let account: string
let sendId: string
let contactId: string

beforeAll(async () => {
  const created = await testDatabase()
  drop = created.drop
  database = openDatabase(created.url)
})
afterAll(async () => {
  await database.close()
  await drop()
})
beforeEach(async () => {
  account = (await givenContacts(database, 1)).account
  sendId = (await startTestSend(database, account)).id
  const recipients = database.db.selectFrom('recipient').select('contact_id').where('send_id', '=', sendId)
  contactId = (await recipients.executeTakeFirstOrThrow()).contact_id
  writer = openEventWriter({
    pool: database.pool,
    log: pino({ level: 'fatal' }),
    metrics: makeMetrics(),
    contactTimes,
    now: () => new Date(),
  })
})

// In the past: an event's id is made after the event came.
const start = Date.now() - 60_000

/** An event of the one recipient, `afterMs` after the start. */
function seenEvent(
  event: TrackedKind,
  afterMs: number,
  link: number | null = null,
): Omit<TrackedEvent, 'id'> {
  const url = link === null ? null : `https://example.com/${link}`
  return {
    event,
    account,
    sendId,
    contactId,
    at: new Date(start + afterMs),
    link,
    url,
    agent: 'Reader',
    place: null,
  }
}

/** The opening of the control link. */
function scanEvent(afterMs: number): Omit<Scan, 'id'> {
  return { ...seenEvent('open', afterMs), event: 'scan' }
}

/**
 * Writes events as another process would at the same time: they are committed only when this process's writer waits for
 * them.
 */
async function meanwhile(
  arrivals: readonly (Omit<TrackedEvent, 'id'> | Omit<Scan, 'id'>)[],
  write: () => Promise<void>,
) {
  await withClient(async (other) => {
    const livingWorkers = await beginWithSends(other, [sendId])
    const judged = await judgeArrivals(
      other,
      arrivals.map((one) => ({ ...one, id: newId() }) as Arrival),
    )
    if (judged.length > 0) await storeEvents(other, judged, { contactTimes, livingWorkers })
    const writing = write()
    await until('the writer waits', async () => (await waiting()) > 0)
    await other.query('commit')
    await writing
  })
}

async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
  return rows[0]?.n ?? 0
}

async function counters(): Promise<Record<string, number>> {
  const { rows } = await sql<{ metric: string; value: number }>`
    select metric, value from send_counter
    where send_id = ${sendId} and bucket = '-infinity' and value <> 0 and metric <> 'requests'`.execute(
    database.db,
  )
  return Object.fromEntries(rows.map(({ metric, value }) => [metric, value]))
}

async function firstReactions() {
  return database.db
    .selectFrom('recipient')
    .select(['opened_at', 'clicked_at', 'machine_opened_at'])
    .where('send_id', '=', sendId)
    .executeTakeFirstOrThrow()
}

const after = (ms: number) => new Date(start + ms)

test('an open that two processes write at once is unique once', async () => {
  await meanwhile([seenEvent('open', 0)], () => writer.record(seenEvent('open', 10)))
  expect(await counters()).toEqual({ opens: 2, unique_opens: 1 })
  expect(await firstReactions()).toMatchObject({ opened_at: after(0) })
})

test('a burst of clicks is found when two processes write it at once', async () => {
  await meanwhile([seenEvent('open', 0), seenEvent('click', 0, 1)], () =>
    writer.record(seenEvent('click', 10, 2)),
  )
  expect(await counters()).toEqual({ machine_opens: 1, unique_machine_opens: 1, machine_clicks: 2 })
  expect(await firstReactions()).toEqual({ opened_at: null, clicked_at: null, machine_opened_at: after(0) })
})

describe('a scan with pauses', () => {
  const nobody = { opened_at: null, clicked_at: null, machine_opened_at: after(0) }
  const scanned = { machine_opens: 1, unique_machine_opens: 1, machine_clicks: 2 }
  const links = async () => {
    const { rows } = await sql<{ clicks: number }>`
      select sum(clicks)::int as clicks from link_counter where send_id = ${sendId}`.execute(database.db)
    return rows[0]?.clicks
  }
  const expectScanned = async () => {
    expect(await counters()).toEqual(scanned)
    expect(await firstReactions()).toEqual(nobody)
    expect(await links()).toBe(0)
  }
  beforeEach(async () => {
    await writer.record(seenEvent('open', 0))
    await writer.record(seenEvent('click', 10_000, 1))
  })

  test('is taken back once when two processes judge it at once', async () => {
    await writer.record(seenEvent('click', 20_000, 2))
    expect(await counters()).toEqual({ opens: 1, unique_opens: 1, clicks: 2, unique_clicks: 1 })
    await meanwhile([scanEvent(30_000)], () => writer.record(scanEvent(30_001)))
    await expectScanned()
  })

  test('is found by the process that waits for the last click of the other process', async () => {
    await meanwhile([seenEvent('click', 20_000, 2)], () => writer.record(scanEvent(30_000)))
    await expectScanned()
  })

  test('is known to the process whose click waits for the scan of the other process', async () => {
    await meanwhile([scanEvent(15_000)], () => writer.record(seenEvent('click', 20_000, 2)))
    await expectScanned()
  })
})

test("opens and clicks of a person before and after a burst stay the person's", async () => {
  await writer.record(seenEvent('open', 0))
  await writer.record(seenEvent('click', 5000, 1))
  await writer.record(seenEvent('click', 20_000, 1))
  await writer.record(seenEvent('click', 5001, 2))
  expect(await counters()).toEqual({
    opens: 1,
    unique_opens: 1,
    clicks: 1,
    unique_clicks: 1,
    machine_clicks: 2,
  })
  expect(await firstReactions()).toEqual({
    opened_at: after(0),
    clicked_at: after(20_000),
    machine_opened_at: null,
  })
  const { rows } = await sql`select link, clicks from link_counter where send_id = ${sendId}`.execute(
    database.db,
  )
  expect(rows).toEqual([{ link: 1, clicks: 1 }])
})

test('locks are taken in one order, whatever order the events come in', async () => {
  const [low, high] = ['01', '02'].map((end) => newId().slice(0, -2) + end) as [string, string]
  await withClient(async (holder) => {
    await beginWithSends(holder, [low])
    await withClient(async (other) => {
      const begun = beginWithSends(other, [high, low])
      await until('the other waits', async () => (await waiting()) > 0)
      const { rows } = await sql`
        select objid::int as lock, granted from pg_locks
        where locktype = 'advisory' and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())
        order by granted desc`.execute(database.db)
      await holder.query('commit')
      await begun
      expect(rows).toEqual([
        { lock: 1, granted: true },
        { lock: 1, granted: false },
      ])
    })
  })
})

test('a committed group is confirmed although the next group waits for another process', async () => {
  const other = Number.parseInt(sendId.slice(-2), 16) === 1 ? '02' : '01'
  const held = sendId.slice(0, -2) + other
  await withClient(async (holder) => {
    await beginWithSends(holder, [held])
    const first = writer.record(seenEvent('open', 0))
    // The first group begins in the next turn, and later events are the second.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    const second = writer.record({ ...seenEvent('open', 10), sendId: held })
    await first
    await until('the second waits', async () => (await waiting()) > 0)
    await holder.query('commit')
    await second
  })
  expect(await counters()).toEqual({ opens: 1, unique_opens: 1 })
})
