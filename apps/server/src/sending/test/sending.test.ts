import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db.ts'
import type { EngineSettings, RunningEngine } from '#sending/engine/run-engine.ts'
import { pauseSend, resumeSend, stopSend } from '#sending/sends/control-send.ts'
import { findDelivery } from '#sending/sends/progress.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import { givenContacts, startTestEngine, startTestSend } from './sending.fixture.ts'

let database: Database
let databaseUrl: string
let sink: SmtpSink
const closers: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  const { url, drop } = await testDatabase()
  databaseUrl = url
  database = openDatabase(url)
  sink = await startSink({ keepSource: true })
  closers.push(
    drop,
    () => database.close(),
    () => sink.close(),
  )
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function engine(settings: Partial<EngineSettings> = {}, smtpUrl = sink.url): Promise<RunningEngine> {
  const running = await startTestEngine(database, smtpUrl, { pollMs: 50, beatMs: 200, ...settings })
  closers.push(() => running.stop())
  return running
}

async function states(sendId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from recipient where send_id = ${sendId} group by state`.execute(
    database.db,
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

async function sendRow(id: string) {
  return database.db.selectFrom('send').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const isDone = (id: string) => async () => (await sendRow(id)).status === 'done'

async function reasons(sendId: string): Promise<(string | null)[]> {
  const rows = await database.db
    .selectFrom('recipient')
    .select('reason')
    .where('send_id', '=', sendId)
    .distinct()
    .execute()
  return rows.map(({ reason }) => reason)
}

function suppress(account: string, rows: readonly [email: string, kind: string, groupId?: number][]) {
  return database.db
    .insertInto('suppression')
    .values(rows.map(([email, kind, group_id = 0]) => ({ account_id: account, email, kind, group_id })))
    .execute()
}

async function counters(sendId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ metric: string; value: number }>`
    select metric, value from send_counter where send_id = ${sendId} and bucket = '-infinity'`.execute(
    database.db,
  )
  return Object.fromEntries(rows.map(({ metric, value }) => [metric, value]))
}

const who = (send: { clientId: string }, account: string) => ({
  account,
  client: 'test',
  clientId: send.clientId,
})
const inTransaction = <T>(run: (tx: Parameters<typeof pauseSend>[0]) => Promise<T>) =>
  database.db.transaction().execute(run)

describe('a send', () => {
  test('reaches everyone once', async () => {
    const { account } = await givenContacts(database, 1200)
    await engine()
    const send = await startTestSend(database, account)
    expect(send).toMatchObject({ total: 1200, withoutEmail: 0 })
    await until('the send is done', isDone(send.id))
    expect(await states(send.id)).toEqual({ delivered: 1200 })
    expect(new Set(sink.messages.map(({ to }) => to)).size).toBe(1200)
    expect(sink.messages).toHaveLength(1200)
  })

  test('of two workers at once reaches everyone once', async () => {
    const { account } = await givenContacts(database, 6000)
    await engine()
    await engine()
    const send = await startTestSend(database, account)
    await until('the send is done', isDone(send.id))
    expect(await states(send.id)).toEqual({ delivered: 6000 })
    expect(sink.messages).toHaveLength(6000)
    expect(new Set(sink.messages.map(({ to }) => to)).size).toBe(6000)
    const workers = await database.db.selectFrom('recipient').select('worker_id').distinct().execute()
    expect(workers).toHaveLength(2)
  })

  test('leaves out suppressed recipients, each for the first reason that applies', async () => {
    const { account } = await givenContacts(database, 10)
    await sql`insert into contact (id, account_id, first_name) values (gen_random_uuid(), ${account}, 'no address')`.execute(
      database.db,
    )
    await suppress(account, [
      ['p0@people.example', 'group', 7],
      ['p0@people.example', 'global'],
      ['p1@people.example', 'bounce'],
      ['p1@people.example', 'spam'],
      ['p2@people.example', 'invalid'],
      ['p3@people.example', 'group', 7],
      ['p4@people.example', 'group', 8],
      ['p5@people.example', 'block'],
      ['p6@people.example', 'bounce'],
    ])
    const send = await startTestSend(database, account, { unsubscribe: { groupId: 7, customUrl: null } })
    expect(send).toMatchObject({
      total: 10,
      withoutEmail: 1,
      dropped: { global: 1, spam: 1, bounce: 1, invalid: 1, group: 1 },
    })
    await engine()
    await until('the send is done', isDone(send.id))
    expect(sink.messages.map(({ to }) => to).sort()).toEqual(
      ['4', '5', '7', '8', '9'].map((n) => `p${n}@people.example`),
    )
    expect(await counters(send.id)).toEqual({
      requests: 10,
      delivered: 5,
      unsubscribe_drops: 2,
      spam_report_drops: 1,
      bounce_drops: 1,
      invalid_emails: 1,
    })
  })

  test('without recipients is done at once', async () => {
    const { account } = await givenContacts(database, 0)
    const send = await startTestSend(database, account)
    expect(await isDone(send.id)()).toBe(true)
  })

  test('with a broken tag does not start and writes nothing', async () => {
    const { account } = await givenContacts(database, 3)
    const start = startTestSend(database, account, { html: '<p>\n{{#if x}}</p>' })
    await expect(start).rejects.toMatchObject({ code: 'template_broken', details: { part: 'html', line: 2 } })
    expect(await database.db.selectFrom('recipient').select('email').execute()).toEqual([])
  })

  test('leaves out people who unsubscribed after it was frozen', async () => {
    const { account } = await givenContacts(database, 5)
    const send = await startTestSend(database, account)
    await suppress(account, [['p3@people.example', 'global']])
    await engine()
    await until('the send is done', isDone(send.id))
    expect(await states(send.id)).toEqual({ delivered: 4, dropped: 1 })
    expect(sink.messages.map(({ to }) => to)).not.toContain('p3@people.example')
    expect(await counters(send.id)).toMatchObject({ delivered: 4, unsubscribe_drops: 1 })
  })

  test('does not stop at a recipient whose contact was deleted meanwhile', async () => {
    const { account } = await givenContacts(database, 5)
    const send = await startTestSend(database, account)
    await sql`delete from contact where email = 'p2@people.example'`.execute(database.db)
    await engine()
    await until('the send is done', isDone(send.id))
    expect(await states(send.id)).toEqual({ delivered: 4, failed: 1 })
    expect(await reasons(send.id)).toContain('contact_deleted')
  })

  test('does not delay a small send that was started later', async () => {
    const large = await givenContacts(database, 6000)
    const small = await givenContacts(database, 10)
    sink.delayMs = 5
    const first = await startTestSend(database, large.account)
    const second = await startTestSend(database, small.account)
    await engine()
    await until('the small one is done', isDone(second.id))
    expect((await sendRow(first.id)).status).toBe('sending')
  })
})

describe('pausing and stopping', () => {
  test('a stop takes effect within a batch and is final', async () => {
    const { account } = await givenContacts(database, 2000)
    sink.delayMs = 5
    const send = await startTestSend(database, account)
    await engine()
    await until('mail leaves', () => sink.messages.length > 50)
    const { handedOver, unsent } = await inTransaction((tx) => stopSend(tx, who(send, account), new Date()))
    const atStop = sink.messages.length
    expect(handedOver + unsent).toBe(2000)
    await until('nothing is under way', async () => !(await states(send.id))['in_flight'])
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(sink.messages.length - atStop).toBeLessThanOrEqual(100)
    expect(await states(send.id)).toEqual({ delivered: sink.messages.length, dropped: unsent })
    expect(await reasons(send.id)).toEqual(expect.arrayContaining(['stopped']))
    expect((await sendRow(send.id)).status).toBe('stopped')
    await expect(inTransaction((tx) => resumeSend(tx, who(send, account)))).rejects.toMatchObject({
      code: 'delivery_state',
    })
  })

  test('a paused send sends nothing, and resuming continues where it was', async () => {
    const { account } = await givenContacts(database, 1500)
    sink.delayMs = 3
    const send = await startTestSend(database, account)
    await engine()
    await until('mail leaves', () => sink.messages.length > 50)
    await inTransaction((tx) => pauseSend(tx, who(send, account)))
    await until('nothing is under way', async () => !(await states(send.id))['in_flight'])
    const held = sink.messages.length
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(sink.messages).toHaveLength(held)
    sink.delayMs = 0
    await inTransaction((tx) => resumeSend(tx, who(send, account)))
    await until('the send is done', isDone(send.id))
    expect(sink.messages).toHaveLength(1500)
    expect(await states(send.id)).toEqual({ delivered: 1500 })
  })

  test("another account's send is not found", async () => {
    const { account } = await givenContacts(database, 1)
    const send = await startTestSend(database, account)
    const stranger = { ...who(send, account), account: send.id }
    await expect(inTransaction((tx) => stopSend(tx, stranger, new Date()))).rejects.toMatchObject({
      code: 'delivery_not_found',
    })
    await expect(findDelivery(database.db, stranger, new Date())).rejects.toMatchObject({
      code: 'delivery_not_found',
    })
  })
})

describe('a mail server', () => {
  test('that is down loses no recipient, is reported with the reason, and is used again when it is back', async () => {
    const { account } = await givenContacts(database, 300)
    const { port } = sink
    await sink.close()
    const send = await startTestSend(database, account)
    await engine()
    const error = await until('the reason is shown', async () => (await sendRow(send.id)).last_error)
    expect(error).toContain('ECONNREFUSED')
    expect(await states(send.id)).toEqual({ pending: 300 })
    const shown = await findDelivery(database.db, who(send, account), new Date())
    expect(shown).toMatchObject({ status: 'sending', rate: 0, last_error: { message: error } })
    sink = await startSink({ port })
    closers.push(() => sink.close())
    await until('the send is done', isDone(send.id))
    expect(await states(send.id)).toEqual({ delivered: 300 })
    expect(sink.messages).toHaveLength(300)
    expect((await sendRow(send.id)).last_error).toBeNull()
    const { attempt } = await database.db.selectFrom('recipient').select('attempt').executeTakeFirstOrThrow()
    expect(attempt).toBe(1)
  })

  test('that is slow gets the time it needs', async () => {
    const { account } = await givenContacts(database, 60)
    sink.delayMs = 200
    const send = await startTestSend(database, account)
    await engine()
    await until('the send is done', isDone(send.id))
    expect(sink.messages).toHaveLength(60)
  })

  test('that greylists is tried again later', async () => {
    const { account } = await givenContacts(database, 40)
    const asked = new Map<string, number>()
    sink.answer = (to) => {
      asked.set(to, (asked.get(to) ?? 0) + 1)
      return asked.get(to)! < 3 ? '451 4.7.1 Greylisted, come back' : null
    }
    const send = await startTestSend(database, account)
    await engine({ pauses: [400, 400] })
    const held = await until('they wait', async () =>
      (await states(send.id))['deferred'] === 40 ? true : null,
    )
    expect(held).toBe(true)
    const shown = await findDelivery(database.db, who(send, account), new Date())
    expect(shown.next_attempt_at).not.toBeNull()
    await until('the send is done', isDone(send.id))
    expect(await states(send.id)).toEqual({ delivered: 40 })
    expect(await counters(send.id)).toEqual({ requests: 40, delivered: 40, deferred: 80 })
  })

  test('that always defers makes the recipient fail in the end', async () => {
    const { account } = await givenContacts(database, 3)
    sink.answer = () => '450 4.2.0 not now'
    const send = await startTestSend(database, account)
    await engine({ pauses: [50] })
    await until('the send is done', isDone(send.id))
    expect(await states(send.id)).toEqual({ failed: 3 })
    expect(await reasons(send.id)).toEqual(['450 4.2.0 not now'])
  })

  test('that refuses bounces: the address at fault is suppressed, the others are not', async () => {
    const { account } = await givenContacts(database, 4)
    sink.answer = (to) =>
      to.startsWith('p1@')
        ? '550 5.1.1 No such user'
        : to.startsWith('p2@')
          ? '550 5.7.1 Blocked by policy'
          : null
    const send = await startTestSend(database, account)
    await engine()
    await until('the send is done', isDone(send.id))
    expect(await states(send.id)).toEqual({ delivered: 2, bounced: 2 })
    expect(await counters(send.id)).toEqual({
      requests: 4,
      delivered: 2,
      bounces: 1,
      blocks: 1,
      refused_no_address: 1,
      refused_reputation: 1,
    })
    const suppressed = await database.db
      .selectFrom('suppression')
      .select(['email', 'kind', 'status'])
      .orderBy('email')
      .execute()
    expect(suppressed).toEqual([
      { email: 'p1@people.example', kind: 'bounce', status: '5.1.1' },
      { email: 'p2@people.example', kind: 'block', status: '5.7.1' },
    ])
    const again = await startTestSend(database, account)
    expect(again.dropped.bounce).toBe(1)
  })
})

test('a database that drops its connections loses no recipient and mails none twice', async () => {
  const { account } = await givenContacts(database, 2400)
  sink.delayMs = 2
  const own = openDatabase(databaseUrl)
  const running = await startTestEngine(own, sink.url, { pollMs: 50, beatMs: 200 })
  closers.push(async () => {
    await running.stop()
    await own.close()
  })
  const send = await startTestSend(database, account)
  for (let round = 1; round <= 6; round++) {
    await until('a part has left', () => sink.messages.length >= round * 300)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
  }
  await until('the send is done', isDone(send.id))
  expect(await states(send.id)).toEqual({ delivered: 2400 })
  expect(sink.messages).toHaveLength(2400)
  expect(new Set(sink.messages.map(({ to }) => to)).size).toBe(2400)
  expect(await counters(send.id)).toEqual({ requests: 2400, delivered: 2400 })
})

test('a worker that ends gives back what it has not sent, and logs no error', async () => {
  const { account } = await givenContacts(database, 1200)
  sink.delayMs = 20
  const send = await startTestSend(database, account)
  const running = await startTestEngine(database, sink.url, { pollMs: 50, beatMs: 200 })
  await until('mail leaves', () => sink.messages.length > 50)
  await running.stop()
  const counted = await states(send.id)
  expect(counted).toEqual({ delivered: sink.messages.length, pending: 1200 - sink.messages.length })
  expect(await sendRow(send.id)).toMatchObject({ status: 'sending', last_error: null })
  expect(
    await database.db.selectFrom('send_batch').select('status').where('status', '=', 'claimed').execute(),
  ).toEqual([])
  expect(await database.db.selectFrom('worker').select('id').execute()).toEqual([])
})
