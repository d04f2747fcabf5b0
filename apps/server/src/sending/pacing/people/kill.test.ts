import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SendingLimits } from '@carillon/contract/sending-limits'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db.ts'
import { givenContacts, startTestEngine, startTestSend } from '#sending/test/sending.fixture.ts'
import { holdUp } from '#test/hold-up.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { programFile } from '#test/programs.ts'
import { startSink } from '#test/smtp-sink.ts'
import { kill, startWorker } from '#test/worker-process.ts'
import { lookAgain } from './look-again.ts'
import { saveSettings } from './settings.ts'

const program = await programFile('sending')
const people = 40
const sends = 3
const most = 2
const settings = { beatMs: 200, deadAfterMs: 1200, pollMs: 100, spare: 1 }

/**
 * The places where a worker dies: within the transaction that judges people, counts them and marks them, or right after
 * mail has left.
 */
const deaths = {
  'before it counts a message': ['insert on limited_message', 'new.counted_at is not null'],
  'before it puts off what is above the cap': ['update on recipient', `new.reason = 'frequency_cap'`],
  'before it puts off what comes at night': ['update on recipient', `new.reason = 'quiet_hours'`],
  'before it records what has left': ['update on recipient', `new.state = 'delivered'`],
} as const

test.for(Object.entries(deaths))(
  'a worker that dies %s, and another, give nobody more than the cap or at night, and lose nobody',
  async ([, [event, when]]) => {
    const { url, drop } = await testDatabase()
    const journals = await mkdtemp(join(tmpdir(), 'carillon-journals-'))
    const [database, sink] = [openDatabase(url), await startSink()]
    onTestFinished(async () => {
      await Promise.all([sink.close(), database.close()])
      await drop()
      await rm(journals, { recursive: true, force: true })
    })
    const { account, awake, asleep } = await givenPeople(database)
    const now = new Date()
    const cap = { most, within_hours: 24, above: 'put_off' as const, put_off_days: 3 }
    await limit(database, account, { frequency_cap: cap, quiet_hours: aroundNow(now) })
    for (let each = 0; each < sends; each++)
      await startTestSend(database, account, { campaign: { id: account, list: 'single-send' } })

    const held = await holdUp(url, event, when)
    const worker = await startWorker([program, url, sink.url, JSON.stringify(settings), journals])
    await held.reached()
    const other = await startTestEngine(database, sink.url, settings, journals)
    onTestFinished(() => other.stop())
    await kill(worker)
    await held.release()

    await settled(database)
    const everybody = [...awake, ...asleep]
    const night = await statesOf(database)
    expect(night.outOf(awake)).toEqual(all(awake, most))
    expect(night.waiting).toEqual({ frequency_cap: awake.length, quiet_hours: sends * asleep.length })
    expect(Math.max(...arrived(awake))).toBeLessThanOrEqual(most)
    expect(arrived(asleep)).toEqual(all(asleep, 0))

    await limit(database, account, { frequency_cap: cap })
    await settled(database)
    const morning = await statesOf(database)
    expect(morning.outOf(everybody)).toEqual(all(everybody, most))
    expect(morning.waiting).toEqual({ frequency_cap: people })
    expect(Math.max(...arrived(everybody))).toBeLessThanOrEqual(most)

    await limit(database, account, {})
    await settled(database)
    const end = await statesOf(database)
    expect(end.outOf(everybody)).toEqual(all(everybody, sends))
    expect(end.waiting).toEqual({})
    const ids = sink.messages.map(({ messageId }) => messageId)
    expect(new Set(ids).size, 'nobody got one twice').toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(end.delivered)

    function arrived(emails: readonly string[]): number[] {
      const byEmail = Map.groupBy(sink.messages, ({ to }) => to)
      return emails.map((email) => byEmail.get(email)?.length ?? 0)
    }
  },
)

const all = (emails: readonly string[], count: number) => emails.map(() => count)

/** For a quarter of the people it is night, as for the account. The others live where it is day. */
async function givenPeople(database: Database) {
  const { account } = await givenContacts(database, people)
  await sql`update account set time_zone = 'UTC' where id = ${account}`.execute(database.db)
  const emails = Array.from({ length: people }, (_, at) => `p${at}@people.example`)
  const asleep = emails.slice(0, people / 4)
  const awake = emails.slice(people / 4)
  await sql`update contact set country = 'India' where email = any(${awake}::text[])`.execute(database.db)
  return { account, awake, asleep }
}

/** Quiet hours that last now in UTC, and are over in India, whose clocks are five and a half hours ahead. */
function aroundNow(now: Date): SendingLimits['quiet_hours'] {
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  return { from: at(-3), to: at(4), zone: 'contact' }
}

async function limit({ db }: Database, account: string, limits: Partial<SendingLimits>): Promise<void> {
  const none = { frequency_cap: null, quiet_hours: null, exempt_group_ids: [], zone_field: null }
  await db.transaction().execute((tx) => saveSettings(tx, account, { ...none, ...limits }, new Date()))
  await lookAgain(db, account, new Date(), new AbortController().signal)
}

/** Waits until only work with a later time is left. */
async function settled({ db }: Database): Promise<void> {
  const isSettled = async () => {
    const { rows } = await sql`
      select 1 from recipient
      where state in ('pending', 'in_flight') or (state = 'deferred' and next_at <= now()) limit 1`.execute(
      db,
    )
    return rows.length === 0
  }
  await until('all that may leave has left', isSettled)
}

/**
 * For each person: the number of messages that have left, certainly or perhaps, and the number that wait, by reason.
 */
async function statesOf({ db }: Database) {
  const { rows } = await sql<{ email: string; state: string; reason: string | null; n: number }>`
    select email, state, reason, count(*)::int as n from recipient group by 1, 2, 3`.execute(db)
  const out = new Map<string, number>()
  const waiting: Record<string, number> = {}
  let delivered = 0
  for (const { email, state, reason, n } of rows) {
    if (state === 'delivered') delivered += n
    if (state === 'delivered' || state === 'uncertain') out.set(email, (out.get(email) ?? 0) + n)
    else waiting[reason ?? state] = (waiting[reason ?? state] ?? 0) + n
  }
  const outOf = (emails: readonly string[]) => emails.map((email) => out.get(email) ?? 0)
  return { outOf, waiting, delivered }
}
