import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, newId, openDatabase } from '#platform/db.ts'
import type { CreditLimit } from '#platform/setting-shapes.ts'
import { readCreditUse } from '#sending/audience/credits.ts'
import { bringUpToDate } from '#sending/events/summaries/keep-summaries.ts'
import { aMessage, givenContacts, startTestEngine } from '#sending/test/sending.fixture.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { programFile } from '#test/programs.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import { addRecipients } from './add-recipients.ts'
import { closeSends, openSend, reopenSends } from './open-send.ts'
import { findDelivery } from './progress.ts'

let database: Database
let databaseUrl: string
let sink: SmtpSink
let account: string
const clientId = newId()
const campaign = { id: clientId, list: 'automation' }
const closers: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  const { url, drop } = await testDatabase()
  databaseUrl = url
  database = openDatabase(url)
  sink = await startSink()
  closers.push(
    drop,
    () => database.close(),
    () => sink.close(),
  )
  ;({ account } = await givenContacts(database, 40))
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const givenSend = () =>
  database.db.transaction().execute((tx) =>
    openSend(tx, {
      account,
      client: 'test',
      clientId,
      part: 1,
      variationId: newId(),
      now: new Date(),
      message: { ...aMessage, campaign },
    }),
  )

/** The ids of p3@…, p4@… and so on. */
async function idsOf(from: number, to: number): Promise<string[]> {
  const names = Array.from({ length: to - from }, (_, at) => `p${from + at}@people.example`)
  const rows = await database.db.selectFrom('contact').select('id').where('email', 'in', names).execute()
  return rows.map(({ id }) => id)
}

const join = (send: string, contactIds: string[], credits: CreditLimit | null = null, now = new Date()) =>
  database.db.transaction().execute((tx) => addRecipients(tx, send, { contactIds, now, credits }))

const delivery = () => findDelivery(database.db, { account, client: 'test', clientId }, new Date())

/** The number of people who got a message, and the number of messages. */
const mailed = () => [new Set(sink.messages.map(({ to }) => to)).size, sink.messages.length]

async function engine(): Promise<void> {
  const running = await startTestEngine(database, sink.url, { pollMs: 50, beatMs: 100, deadAfterMs: 1200 })
  closers.push(() => running.stop())
}

test('people join an open-ended send in waves, each once, until it is closed', async () => {
  await engine()
  const send = await givenSend()
  await join(send, await idsOf(0, 10))
  await until('the first wave is out', async () => (await delivery()).states.delivered === 10)
  expect(await delivery()).toMatchObject({ status: 'sending', total: 10, finished_at: null })

  const second = await join(send, await idsOf(5, 20))
  expect(second.size).toBe(10)
  expect(await join(send, await idsOf(5, 20))).toEqual(new Map())
  await until('the second wave is out', async () => (await delivery()).states.delivered === 20)

  await database.db.transaction().execute((tx) => closeSends(tx, [send], new Date()))
  await until(
    'a closed send whose batches are done is done',
    async () => (await delivery()).status === 'done',
  )
  await expect(join(send, await idsOf(20, 21))).rejects.toThrow('delivery_state')
  await database.db.transaction().execute((tx) => reopenSends(tx, [send]))
  await join(send, await idsOf(20, 21))
  await database.db.transaction().execute((tx) => closeSends(tx, [send], new Date()))
  await until('the last one has it', async () => (await delivery()).status === 'done')
  expect(mailed()).toEqual([21, 21])
})

test('each wave leaves out people who are suppressed then, or have no address', async () => {
  const send = await givenSend()
  const [wave, later] = [await idsOf(0, 3), await idsOf(3, 6)]
  await sql`insert into suppression (account_id, email, kind) values (${account}, 'p1@people.example', 'spam')`.execute(
    database.db,
  )
  await join(send, wave)
  await sql`insert into suppression (account_id, email, kind) values
    (${account}, 'p4@people.example', 'bounce'), (${account}, 'p4@people.example', 'global')`.execute(
    database.db,
  )
  await sql`update contact set email = null where email = 'p5@people.example'`.execute(database.db)
  const joined = await join(send, later)
  expect([...joined.values()].sort()).toEqual(['global', 'pending', 'without_email'])
  expect(await delivery()).toMatchObject({
    total: 5,
    without_email: 1,
    dropped: { spam: 1, global: 1, bounce: 0 },
    stats: { requests: 5, unsubscribe_drops: 1, spam_report_drops: 1 },
  })
})

test('a wave takes credits, and never more than the account has', async () => {
  const send = await givenSend()
  const limit = { total: 5, mayExceed: false } as CreditLimit
  await join(send, await idsOf(0, 3), limit)
  const joined = await join(send, await idsOf(3, 7), limit)
  expect([...joined.values()].filter((what) => what === 'no_credits')).toHaveLength(2)
  expect((await readCreditUse(database.db, account, limit, new Date())).used).toBe(5)
  expect(await delivery()).toMatchObject({ total: 7, stats: { requests: 5 } })
})

test('requests of a wave are counted on its own day, once', async () => {
  const send = await givenSend()
  await join(send, await idsOf(0, 2), null, new Date('2026-03-01T10:00:00Z'))
  const count = () =>
    bringUpToDate({
      db: database.db,
      log: { info: () => {} },
      signal: new AbortController().signal,
      settled: 0,
    })
  await count()
  await join(send, await idsOf(2, 5), null, new Date('2026-04-02T10:00:00Z'))
  await count()
  await count()
  const rows = await sql<{ day: string; requests: number }>`
    select day::text, requests from day_counter where account_id = ${account} and kind = 'all' order by day`.execute(
    database.db,
  )
  expect(rows.rows).toEqual([
    { day: '2026-03-01', requests: 2 },
    { day: '2026-04-02', requests: 3 },
  ])
})

test('a worker killed between two waves loses no recipient and mails none twice', async () => {
  const send = await givenSend()
  const killed = await startWorker()
  const answers = Promise.withResolvers<null>()
  sink.hold = answers.promise
  await join(send, await idsOf(0, 20))
  await until('messages are under way', () => sink.came > 0)
  await kill(killed)
  answers.resolve(null)
  await join(send, await idsOf(15, 40))
  await engine()
  await until('nobody waits', async () => {
    const { states } = await delivery()
    return states.pending + states.in_flight + states.deferred === 0
  })
  const { states, total } = await delivery()
  expect(total).toBe(40)
  expect(states.delivered + states.uncertain).toBe(40)
  const [people, messages] = mailed()
  expect(people).toBe(messages)
})

async function startWorker(): Promise<ChildProcess> {
  const program = await programFile('sending')
  const settings = JSON.stringify({ beatMs: 100, deadAfterMs: 1200, pollMs: 50 })
  const child = spawn(process.execPath, [program, databaseUrl, sink.url, settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
