import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, newId, openDatabase } from '#platform/db.ts'
import { type RunningEngine, usualSettings } from '#sending/engine/run-engine.ts'
import { findDelivery } from '#sending/sends/progress.ts'
import { startTestEngine, startTestSend } from '#sending/test/sending.fixture.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'

let database: Database
let sink: SmtpSink
const engines: RunningEngine[] = []
let drop: () => Promise<void>

beforeEach(async () => {
  const made = await testDatabase()
  drop = made.drop
  database = openDatabase(made.url)
  sink = await startSink()
})

afterEach(async () => {
  sink.holdFor = () => null
  for (const engine of engines.splice(0)) await engine.stop()
  await sink.close()
  await database.close()
  await drop()
})

/** Starts a campaign to a number of people on each domain, in an account of its own. */
async function sendTo(counts: Readonly<Record<string, number>>) {
  const account = newId()
  await database.db.insertInto('account').values({ id: account, username: account }).execute()
  for (const [domain, count] of Object.entries(counts)) {
    await sql`
      insert into contact (id, account_id, email)
      select gen_random_uuid(), ${account}, 'p' || n || '@' || ${domain}::text
      from generate_series(1, ${count}::int) as n`.execute(database.db)
  }
  const campaign = { id: account, list: 'test', perHour: null }
  return { account, ...(await startTestSend(database, account, { campaign })) }
}

const start = async (settings: object = {}) =>
  engines.push(await startTestEngine(database, sink.url, { pollMs: 50, beatMs: 200, ...settings }))

const isDone = async (id: string) => {
  const row = await database.db.selectFrom('send').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'done'
}

const countOf = (domain: string) => sink.messages.filter(({ to }) => to.endsWith(`@${domain}`)).length
const oneEach = () => expect(new Set(sink.messages.map(({ to }) => to)).size).toBe(sink.messages.length)

test('messages for others arrive while a provider hangs, also when it holds up every lane', async () => {
  const answer = Promise.withResolvers<null>()
  sink.holdFor = (to) => (to.endsWith('@gmail.com') ? answer.promise : null)
  await start()
  const hanging = await sendTo({ 'gmail.com': 3500 })
  await until('it hangs', () => sink.came >= 2)
  const others = await sendTo({ 'gmail.com': 20, 'gmx.de': 80, 'firm.example': 60, 'few.example': 7 })
  await until(
    'the others have theirs',
    () => countOf('gmx.de') === 80 && countOf('firm.example') === 60 && countOf('few.example') === 7,
  )
  expect(countOf('gmail.com')).toBe(0)
  const of = { account: hanging.account, client: 'test', clientId: hanging.clientId }
  const said = await until('it is said', async () => {
    const { held_back } = await findDelivery(database.db, of, new Date())
    return held_back.length > 0 && held_back
  })
  expect(said).toEqual([{ provider: 'Gmail', reason: 'slow', until: null, reply: null }])
  answer.resolve(null)
  await until('all is done', async () => (await isDone(hanging.id)) && (await isDone(others.id)))
  expect(sink.messages).toHaveLength(3500 + 167)
})

test('a mailbox that takes no more for now holds back no other recipient, however often it is tried', async () => {
  const busy = '450 4.2.1 The user you are trying to contact is receiving email too quickly'
  const limited = '451 4.7.28 unusual rate of mail'
  let tried = 0
  sink.answer = (to) => {
    if (to === 'p1@gmail.com') return busy
    // The recipient is refused once among many others, and then several times alone.
    return to === 'p2@gmail.com' && tried++ < 4 ? limited : null
  }
  await start({ pauses: [20, 20, 20, 20, 20, 20], holds: [3_600_000] })
  const { id } = await sendTo({ 'gmail.com': 40 })
  await until('it is done', () => isDone(id))
  expect(countOf('gmail.com')).toBe(39)
  expect(await database.db.selectFrom('provider_flow').select('held_until').execute()).toEqual([])
})

test('a provider that asks to slow down gets nothing for a while, then a little, then everything; others go on', async () => {
  const reply = '451 4.7.28 Our system has detected an unusual rate of mail from your IP address'
  let asked = 0
  sink.answer = (to) => {
    if (!to.endsWith('@gmail.com')) return null
    asked++
    return reply
  }
  await start({ pauses: [50, 50, 50, 50, 50, 50], holds: [3_600_000, 3_600_000] })
  await start({ pauses: [50, 50, 50, 50, 50, 50], holds: [3_600_000, 3_600_000] })
  // So few lie in one batch on several machines, too.
  const send = await sendTo({ 'gmail.com': 180, 'gmx.de': 80, 'firm.example': 60 })
  await until('the others have theirs', () => sink.messages.length === 140)
  const of = { account: send.account, client: 'test', clientId: send.clientId }
  const said = await until('the hold is known', async () => {
    const { held_back } = await findDelivery(database.db, of, new Date())
    return held_back.find(({ provider, reason }) => provider === 'Gmail' && reason === 'asked')
  })
  expect(said.reply).toContain('unusual rate')
  expect(said.until).not.toBeNull()
  // Only one flight of one batch was tried, and none of the batches after it.
  expect(asked).toBe(usualSettings.flight)

  sink.answer = () => null
  await sql`update provider_flow set held_until = now()`.execute(database.db)
  await until('all is done', () => isDone(send.id))
  expect(sink.messages).toHaveLength(320)
  oneEach()
  const { rows } = await sql<{ provider: string }>`
    select provider from provider_flow where held_until is not null or flight is not null`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})
