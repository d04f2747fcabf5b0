import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Pool, QueryResult } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db.ts'
import { freeDeadWorkers } from '#sending/ledger/workers.ts'
import { until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'
import { testDatabase } from '#test/postgres.ts'
import { programFile } from '#test/programs.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import { givenContacts, startTestEngine, startTestSend } from './sending.fixture.ts'

const program = await programFile('sending')
/** Many lanes, so that a batch that is claimed again goes to another one. */
const settings = { beatMs: 200, deadAfterMs: 1200, pollMs: 50, lanes: 24, spare: 1, pauses: [0, 0] }

let database: Database
let url: string
let sink: SmtpSink
const closers: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  const created = await testDatabase()
  url = created.url
  database = openDatabase(url)
  sink = await startSink()
  closers.push(created.drop, () => database.close(), sink.close)
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function states(): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from recipient group by state`.execute(database.db)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

async function areDone(): Promise<boolean> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from send where status <> 'done'`.execute(database.db)
  return rows[0]?.n === 0
}

/** Addresses that the mail server took more than one message for. */
function addressesTwice(): string[] {
  const copies = Map.groupBy(sink.messages, ({ to }) => to)
  return [...copies].filter(([, all]) => all.length > 1).map(([to]) => to)
}

/** An address of the sink with so many connections that no message waits behind another one. */
const smtpUrl = () => `${sink.url}?pool=100&pipelining=no`

async function startWorker(journals: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, url, smtpUrl(), JSON.stringify(settings), journals], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  closers.push(() => kill(child))
  await once(child.stdout!, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('a message that was put off by one lane, and had left on another when its worker was killed, stays uncertain', async () => {
  const journals = await mkdtemp(join(tmpdir(), 'carillon-journals-'))
  closers.push(() => rm(journals, { recursive: true, force: true }))
  const hold = Promise.withResolvers<null>()
  const puttingOff = new Set<string>()
  sink.answer = (to) => {
    if (puttingOff.has(to)) return null
    puttingOff.add(to)
    return '451 4.7.1 Greylisted, please try again later'
  }
  sink.hold = hold.promise
  const worker = await startWorker(journals)
  for (let number = 0; number < 3; number++) {
    const { account } = await givenContacts(database, 1)
    const email = `person${number}@people.example`
    await database.db.updateTable('contact').set({ email }).where('account_id', '=', account).execute()
    await startTestSend(database, account)
  }
  await until('all have left and wait for an answer', () => sink.came === 3)
  await kill(worker)
  hold.resolve(null)
  await until('the mail server has taken them', () => sink.messages.length === 3)

  await startWorker(journals)
  await until(
    'the journal of the killed worker is settled',
    async () => (await readdir(journals)).filter((name) => name.endsWith('.lock')).length === 1,
  )
  await until('nothing is under way', areDone)
  await until('the mail server has taken all that came', () => sink.messages.length === sink.came)
  expect(addressesTwice()).toEqual([])
  expect(await states()).toEqual({ uncertain: 3 })
})

/** Gives the other lanes time for a forbidden action; answers at once if it happens. */
async function mayCome(ask: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 20 && !(await ask()); looks++) await sleep(2 * settings.pollMs)
}

/** The pool of a worker that once executes the statement of this name, and loses its answer after `meanwhile`. */
function losingAnswer(name: string, meanwhile: () => Promise<void> = async () => {}) {
  let lost = 0
  const query = async (...given: Parameters<Pool['query']>) => {
    const answer: unknown = await database.pool.query(...given)
    const statement = given[0] as unknown as { name?: string }
    if (statement.name !== name || (answer as QueryResult).rowCount === 0 || lost > 0) return answer
    lost++
    await meanwhile()
    throw new Error('the connection was lost')
  }
  const pool = new Proxy(database.pool, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target).bind?.(target)),
  })
  return { pool, lost: () => lost }
}

test('a batch whose release is answered too late is not taken from the lane that has it by then', async () => {
  const pool = losingAnswer('carillon-release-batch', () =>
    mayCome(async () => ((await states())['in_flight'] ?? 0) > 0),
  )
  let attempts = 0
  sink.answer = () => (++attempts === 1 ? '451 4.7.1 Greylisted, please try again later' : null)
  // The answer takes longer than the pause before the second try.
  sink.delayMs = 1000
  const engine = await startTestEngine({ ...database, pool: pool.pool }, sink.url, settings)
  closers.push(() => engine.stop())
  const { account } = await givenContacts(database, 1)
  await startTestSend(database, account)
  await until('the send is done', areDone)
  await until('the mail server has taken all that came', () => sink.messages.length === sink.came)
  expect(pool.lost()).toBe(1)
  expect(addressesTwice()).toEqual([])
  expect(await states()).toEqual({ delivered: 1 })
})

test('a worker that was taken for dead does not work on one batch with two lanes', async () => {
  const first = Promise.withResolvers<null>()
  const second = Promise.withResolvers<null>()
  let came = 0
  sink.holdFor = () => [first.promise, second.promise][Math.floor(came++ / 5)] ?? null
  const engine = await startTestEngine(database, smtpUrl(), { ...settings, flight: 5 })
  closers.push(() => engine.stop())
  const { account } = await givenContacts(database, 15)
  await startTestSend(database, account)
  await until('the first flight waits for its answers', () => sink.came === 5)
  expect(await freeDeadWorkers(database.db, -60_000)).toEqual({ batches: 1, uncertain: 5 })
  await mayCome(async () => sink.came >= 10)
  first.resolve(null)
  await until('the next flight waits for its answers', () => sink.came >= 10)
  await mayCome(async () => sink.came > 15)
  second.resolve(null)
  await until('the send is done', areDone)
  await until('the mail server has taken all that came', () => sink.messages.length === sink.came)
  expect(addressesTwice()).toEqual([])
  expect(await states()).toEqual({ delivered: 15 })
})

test('a batch whose claim was never answered is sent, too', async () => {
  const pool = losingAnswer('carillon-claim-batch')
  const engine = await startTestEngine({ ...database, pool: pool.pool }, sink.url, settings)
  closers.push(() => engine.stop())
  const { account } = await givenContacts(database, 5)
  await startTestSend(database, account)
  await until('the send is done', areDone)
  expect(pool.lost()).toBe(1)
  expect(await states()).toEqual({ delivered: 5 })
})

test('a worker that waits for others during its regular look still reports that it is alive', async () => {
  const held = Promise.withResolvers<void>()
  // There are few lanes, because waiting lanes also hold connections and must leave some.
  const engine = await startTestEngine(database, sink.url, { ...settings, lanes: 2 })
  closers.push(() => engine.stop())
  const seenAt = async () => {
    const row = database.db.selectFrom('worker').select('seen_at').where('id', '=', engine.workerId)
    return (await row.executeTakeFirstOrThrow()).seen_at.getTime()
  }
  const holding = database.db.transaction().execute(async (tx) => {
    await sql`lock table provider_flow in access exclusive mode`.execute(tx)
    await held.promise
  })
  try {
    await until('the worker waits', async () => (await lockWaits(database.db, '%provider_flow%')).length > 0)
    const since = await seenAt()
    await until('it was seen later', async () => (await seenAt()) > since + 5 * settings.beatMs)
  } finally {
    held.resolve()
    await holding
  }
})

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
