import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db.ts'
import type { SmsSandbox } from '#platform/sms/sandbox.ts'
import { openTwilio } from '#platform/sms/twilio-provider.ts'
import type { RunningEngine } from '#sending/engine/run-engine.ts'
import { findDelivery } from '#sending/sends/progress.ts'
import { recordTextStatus } from '#sending/texts/record-status.ts'
import { countTexts } from '#sending/texts/text-stats.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import {
  aText,
  givenNumbers,
  startQuietSandbox,
  startTestText,
  startTextEngine,
  usNumberAt,
} from './texts.fixture.ts'

let database: Database
let sandbox: SmsSandbox
let engine: RunningEngine
let drop: () => Promise<void>

beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  database = openDatabase(made.url)
  sandbox = await startQuietSandbox()
  engine = await startTextEngine(database, sandbox.url, { pollMs: 50 })
})
afterAll(async () => {
  await engine.stop()
  await sandbox.close()
  await database.close()
  await drop()
})

async function given(numbers: readonly string[]): Promise<string> {
  const { account } = await givenNumbers(database, numbers.length, (index) => numbers[index] ?? '')
  return (await startTestText(database, account)).id
}

async function states(send: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from recipient where send_id = ${send} group by state`.execute(
    database.db,
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

async function errorOf(send: string): Promise<string | null> {
  const row = await database.db
    .selectFrom('send')
    .select('last_error')
    .where('id', '=', send)
    .executeTakeFirst()
  return row?.last_error ?? null
}

async function deliveryOf(db: Database['db'], send: string) {
  const { account_id: account, client_id: clientId } = await db
    .selectFrom('send')
    .select(['account_id', 'client_id'])
    .where('id', '=', send)
    .executeTakeFirstOrThrow()
  return findDelivery(db, { account, client: 'test', clientId }, new Date())
}

test('a number that is refused for now waits alone, for as long as the provider asks', async () => {
  const send = await given(['+12125560429', '+12125561429', '+12125561001'])
  await until('the other one has it', async () => (await states(send))['deferred'] === 2)
  expect(await states(send)).toEqual({ delivered: 1, deferred: 2 })
  const { rows } = await sql<{ attempt: number; waits: number; reason: string }>`
    select attempt, extract(epoch from next_at - now())::float as waits, reason
    from recipient where send_id = ${send} and state = 'deferred' order by next_at`.execute(database.db)
  expect(rows.map(({ attempt }) => attempt)).toEqual([1, 1])
  expect(rows.map(({ waits }) => Math.ceil(waits / 60))).toEqual([1, 2])
  expect(rows[0]?.reason).toContain('20429')
  const { held_back, last_error, next_attempt_at } = await deliveryOf(database.db, send)
  expect({ held_back, last_error }).toEqual({ held_back: [], last_error: null })
  expect(next_attempt_at).not.toBeNull()
  expect((await countTexts(database.db, send)).deferred).toMatchObject({ count: 2 })
})

test('a few numbers that are refused for now stop no other number, and fail in the end with the reason', async () => {
  const made = await testDatabase()
  const own = openDatabase(made.url)
  const worker = await startTextEngine(own, sandbox.url, { pollMs: 20, pauses: [50, 100] })
  const bad = [3, 40, 77, 150]
  const number = (at: number) =>
    bad.includes(at) ? `+12125${56 + bad.indexOf(at)}0429` : usNumberAt(3000 + at)
  try {
    const { account } = await givenNumbers(own, 200, number)
    const { id } = await startTestText(own, account)
    const delivery = await until('the send is done', async () => {
      const now = await deliveryOf(own.db, id)
      expect(now.held_back).toEqual([])
      return now.status === 'done' && now
    })
    expect(delivery.states).toMatchObject({ delivered: 196, failed: 4, pending: 0, deferred: 0 })
    const failed = await own.db
      .selectFrom('text_message')
      .select(['error_code', 'error_message'])
      .distinct()
      .where('status', '=', 'failed')
      .execute()
    const message = 'Tried 3 times. The provider asks to slow down (20429).'
    expect(failed).toEqual([{ error_code: '20429', error_message: message }])
  } finally {
    await worker.stop()
    await own.close()
    await made.drop()
  }
})

test('a provider that refuses all numbers for now gets no texts until the time that it named', async () => {
  const send = await given(['+13125561429', '+14155561429'])
  const held = await until('it is held back', async () => (await deliveryOf(database.db, send)).held_back[0])
  expect(held).toMatchObject({ provider: aText.serviceSid, reason: 'sms_provider' })
  expect(held.reply).toContain('20429')
  const waitsMs = Date.parse(held.until ?? '') - Date.now()
  expect(waitsMs).toBeGreaterThan(30_000)
  expect(waitsMs).toBeLessThanOrEqual(120_000)
  await until('it knows no answer', async () => (await states(send))['in_flight'] === undefined)
  expect(await states(send)).toEqual({ deferred: 2 })
  await until('it says why it waits', async () => (await errorOf(send))?.includes('20429'))
})

test('after a fault of the provider a text is uncertain, and is not sent again by itself', async () => {
  const send = await given(['+12125560500'])
  await until('it is uncertain', async () => (await states(send))['uncertain'] === 1)
  await until('the send is done', async () => {
    const row = await database.db
      .selectFrom('send')
      .select('status')
      .where('id', '=', send)
      .executeTakeFirst()
    return row?.status === 'done'
  })
  expect(await errorOf(send)).toBeNull()
  expect((await countTexts(database.db, send)).uncertainBecause).toEqual([
    { reason: 'provider_fault:500', count: 1 },
  ])
})

test('a report about an uncertain text settles it, once', async () => {
  const send = await given(['+13125560500'])
  await until('it is uncertain', async () => (await states(send))['uncertain'] === 1)
  const { contact_id: contactId } = await database.db
    .selectFrom('text_message')
    .select('contact_id')
    .where('send_id', '=', send)
    .executeTakeFirstOrThrow()
  const report = {
    sendId: send,
    contactId,
    sid: 'SM1',
    status: 'delivered' as const,
    code: null,
    message: null,
  }
  expect(await recordTextStatus(database.pool, report, new Date())).toBe(true)
  expect(await recordTextStatus(database.pool, report, new Date())).toBe(false)
  expect(await recordTextStatus(database.pool, { ...report, status: 'sent' }, new Date())).toBe(false)
  expect(await states(send)).toEqual({ delivered: 1 })
  const counted = await database.db
    .selectFrom('send_counter')
    .select(['metric', 'value'])
    .where('send_id', '=', send)
    .where(sql<boolean>`bucket = '-infinity'`)
    .orderBy('metric')
    .execute()
  expect(counted).toEqual([
    { metric: 'delivered', value: 1 },
    { metric: 'requests', value: 1 },
    { metric: 'sent', value: 1 },
  ])
})

test('an unavailable provider loses no recipient', async () => {
  const send = await given(['+12125560503', '+13125560503'])
  await until('it says why it waits', async () => (await errorOf(send))?.includes('503'))
  expect(await states(send)).toEqual({ deferred: 2 })
})

test('a person who opted out at the provider gets no text from then on', async () => {
  const send = await given(['+12125560002'])
  await until('it failed', async () => (await states(send))['failed'] === 1)
  const row = await database.db
    .selectFrom('text_number')
    .select(['opt_out_source'])
    .where('number', '=', '+12125560002')
    .executeTakeFirstOrThrow()
  expect(row.opt_out_source).toBe('provider')
})

test('a provider that never answers makes its texts uncertain, and holds up no other account', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const provider = { sid: `AC${'0'.repeat(32)}`, token: 'a-token', isSimulated: true }
  const made = await testDatabase()
  const own = openDatabase(made.url)
  const people = await givenNumbers(own, 30)
  const others = await givenNumbers(own, 40, (index) => usNumberAt(1000 + index))
  const hung = openTwilio(provider, `http://127.0.0.1:${port}`, 2000)
  const well = openTwilio(provider, sandbox.url)
  const worker = await startTextEngine(own, sandbox.url, { pollMs: 50 }, null, async (account) =>
    account === people.account ? hung : well,
  )
  try {
    const send = await startTestText(own, people.account)
    const of = { account: people.account, client: 'test', clientId: send.clientId }
    const delivery = () => findDelivery(own.db, of, new Date())
    await until('the silent one has texts', () => sockets.size > 0)
    const other = await startTestText(own, others.account)
    const ofOthers = { account: others.account, client: 'test', clientId: other.clientId }
    await until('the others have theirs', async () => {
      const { states, status } = await findDelivery(own.db, ofOthers, new Date())
      return status === 'done' && states.delivered === 40
    })
    const { held_back, last_error } = await until('it is left alone', async () => {
      const now = await delivery()
      return now.held_back.length > 0 && now.last_error !== null && now
    })
    expect(held_back[0]?.reason).toBe('sms_provider')
    expect(last_error?.message).toContain('no answer within 2 s')
    const ends = await until('some may have arrived', async () => {
      const { states } = await delivery()
      return states.in_flight === 0 && states.uncertain > 0 && states
    })
    expect(ends.uncertain + ends.pending + ends.deferred).toBe(30)
  } finally {
    await worker.stop()
    for (const socket of sockets) socket.destroy()
    silent.close()
    await own.close()
    await made.drop()
  }
})
