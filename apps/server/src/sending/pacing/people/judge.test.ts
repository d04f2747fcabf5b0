import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { lowestIdAt } from '#platform/uuid.ts'
import { openTestDatabase } from '#test/open-test-database.ts'
import { type Judged, judge, judgeOne } from './judge.ts'
import { askIn, findLimits, type SendingLimits } from './limits.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const zones = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Tokyo'],
  // Zones that change by half an hour in summer, lie south of the equator, or are across the date line.
  ...['Australia/Lord_Howe', 'America/Santiago', 'Pacific/Kiritimati'],
]

/** Times at which clocks changed in some of the zones. */
const changes = ['2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-11-01T06:00Z', '2026-04-04T15:00Z'].map(
  Date.parse,
)
const arbitraryNow = fc
  .record({
    change: fc.constantFrom(...changes, Date.parse('2026-07-14T12:00Z')),
    minutes: fc.integer({ min: -1800, max: 1800 }),
  })
  .map(({ change, minutes }) => change + minutes * minute)
const arbitraryTime = fc
  .record({ hours: fc.nat(23), quarters: fc.nat(3) })
  .map(({ hours, quarters }) => `${pad(hours)}:${pad(quarters * 15)}`)
const arbitraryQuiet = fc
  .record({ from: arbitraryTime, to: arbitraryTime, zone: fc.constantFrom('account', 'contact') })
  .filter(({ from, to }) => from !== to)
const arbitraryCap = fc.record({
  most: fc.integer({ min: 1, max: 3 }),
  withinMs: fc.constantFrom(1, 6, 24, 72, 720).map((hours) => hours * hour),
  above: fc.constantFrom('skip', 'put_off'),
  putOffMs: fc.constantFrom(1, 3, 30).map((days) => days * day),
})

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

/** The times on clocks, by the data of `Intl`. */
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]),
)

type Limits = Pick<SendingLimits, 'cap' | 'quiet'>

const shownAt = (at: number, zone: string) => clocks.get(zone)?.format(at) ?? ''

function isQuiet({ quiet }: Limits, at: number, zone: string): boolean {
  if (!quiet) return false
  const shown = shownAt(at, zone)
  return quiet.from < quiet.to
    ? shown >= quiet.from && shown < quiet.to
    : shown >= quiet.from || shown < quiet.to
}

/** The first minute from `at` on in which it is not quiet. */
function firstAwakeMinute(limits: Limits, at: number, zone: string): number {
  let then = at
  while (isQuiet(limits, then, zone) || (then > at && beginsAgain(limits, then, zone)))
    then = Math.floor(then / minute) * minute + minute
  return then
}

/** True if clocks are set back so that the quiet hours would begin a second time. They simply continue then. */
function beginsAgain({ quiet }: Limits, at: number, zone: string): boolean {
  const isRepeated = [30, 60].some((ago) => shownAt(at, zone) === shownAt(at - ago * minute, zone))
  return (
    isRepeated &&
    Array.from({ length: 60 }, (_, ahead) => at + ahead * minute).some(
      (then) =>
        shownAt(then, zone) === quiet?.from &&
        [30, 60].some((ago) => shownAt(then - ago * minute, zone) === quiet.from),
    )
  )
}

/** The rule of record 178, told minute by minute instead of calculated. */
function expected(
  limits: Limits,
  { zone, times, since, now }: { zone: string; times: readonly number[]; since: number; now: number },
): Judged {
  const { cap } = limits
  if (isQuiet(limits, now, zone))
    return { is: 'waits', reason: 'quiet_hours', until: firstAwakeMinute(limits, now, zone) }
  const isFull = (at: number) =>
    cap !== null && times.filter((time) => time > at - cap.withinMs).length >= cap.most
  if (!cap || !isFull(now)) return { is: 'free' }
  const ends = times.map((time) => time + cap.withinMs).filter((end) => end > now && !isFull(end))
  const until = firstAwakeMinute(limits, Math.min(...ends), zone)
  return cap.above === 'skip' || until - since > cap.putOffMs
    ? { is: 'skipped', reason: 'frequency_cap' }
    : { is: 'waits', reason: 'frequency_cap', until }
}

test('a person is judged by the clocks and the counted messages, also when clocks change', () => {
  fc.assert(
    fc.property(
      fc.record({
        now: arbitraryNow,
        zone: fc.constantFrom(...zones),
        quiet: fc.option(arbitraryQuiet as fc.Arbitrary<NonNullable<SendingLimits['quiet']>>),
        cap: fc.option(arbitraryCap as fc.Arbitrary<NonNullable<SendingLimits['cap']>>),
        ago: fc.array(fc.nat(31 * 24 * 60), { maxLength: 5 }),
        waited: fc.nat(4 * 24),
      }),
      ({ now, zone, ago, waited, ...limits }) => {
        const times = ago.map((minutes) => now - minutes * minute).sort((a, b) => b - a)
        const of = { zone, times, since: now - waited * hour, now }
        expect(judgeOne(limits, of)).toEqual(expected(limits, of))
      },
    ),
    { seed: 178, numRuns: 2000 },
  )
})

const database = await openTestDatabase()

const people = 3
const field = 'e1_T'
const exempt = 7

/** A message that a person got, or is to get: the source of the fact, and true if it counts. */
const arbitraryMessage = fc.record({
  who: fc.nat(people - 1),
  minutesAgo: fc.nat(80 * 60),
  state: fc.constantFrom('delivered', 'in_flight', 'uncertain', 'bounced', 'failed', 'dropped'),
  client: fc.constantFrom('single-sends', 'automations', 'mail-send'),
  isExempt: fc.boolean(),
  isOfThisSend: fc.boolean(),
})
type Message = typeof arbitraryMessage extends fc.Arbitrary<infer Each> ? Each : never

test('the database judges people like a list of all their messages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        now: arbitraryNow,
        accountZone: fc.constantFrom(...zones),
        ownZones: fc.array(fc.option(fc.constantFrom(...zones, 'Middle Earth')), {
          minLength: people,
          maxLength: people,
        }),
        quiet: fc.option(arbitraryQuiet),
        cap: arbitraryCap,
        // The time since when messages are counted one by one; earlier ones are known by their events.
        countedMinutes: fc.nat(60 * 60),
        messages: fc.array(arbitraryMessage, { maxLength: 14 }),
      }),
      async ({ now, messages, ...given }) => {
        const contacts = Array.from({ length: people }, newId)
        const [account, ownSend] = [newId(), newId()]
        await givenAccount({ account, contacts, now, ...given })
        const sends = await givenMessages({ account, contacts, now, ownSend, ...given }, messages)
        const ask = askIn(database.db)
        const limits = await findLimits(ask, account)
        if (!limits) throw new Error('the account has no limits')
        const judged = await judge(ask, limits, {
          sendId: ownSend,
          contactIds: contacts,
          now: new Date(now),
        })
        const own = (who: number) => given.ownZones[who] ?? null
        const zoneOf = (who: number) =>
          limits.quiet?.zone === 'contact' && zones.includes(own(who) ?? '') ? own(who)! : given.accountZone
        contacts.forEach((contact, who) => {
          const got = sends.filter((one) => one.who === who)
          const hasPlace = got.some(({ sendId }) => sendId === ownSend)
          const times = hasPlace ? [] : got.map(({ at }) => at)
          const of = { zone: zoneOf(who), times, since: now, now }
          expect(judged.get(contact)).toEqual(expected(limits, of))
        })
      },
    ),
    { seed: 178, numRuns: 80 },
  )
})

interface Given {
  account: string
  contacts: readonly string[]
  now: number
  accountZone: string
  ownZones: readonly (string | null)[]
  quiet: { from: string; to: string; zone: string } | null
  cap: { most: number; withinMs: number; above: string; putOffMs: number }
  countedMinutes: number
}

async function givenAccount(of: Given): Promise<void> {
  const { db } = database
  const { account, contacts, now, accountZone, ownZones, quiet, cap, countedMinutes } = of
  await db.insertInto('account').values({ id: account, username: account, time_zone: accountZone }).execute()
  await db
    .insertInto('sending_limit')
    .values({
      account_id: account,
      most: cap.most,
      within_hours: cap.withinMs / hour,
      above: cap.above,
      put_off_days: cap.putOffMs / day,
      exempt_groups: sql<number[]>`${[exempt]}::bigint[]`,
      quiet_from: quiet?.from ?? null,
      quiet_to: quiet?.to ?? null,
      zone_field: field,
      quiet_zone: quiet?.zone ?? 'account',
      counts_from: new Date(now - countedMinutes * minute),
    })
    .execute()
  await db
    .insertInto('contact')
    .values(
      contacts.map((id, who) => ({
        id,
        account_id: account,
        email: `${id}@people.example`,
        custom: JSON.stringify(ownZones[who] === null ? {} : { [field]: ownZones[who] }),
      })),
    )
    .execute()
}

/**
 * Writes what the product records of these messages: a row for each counted message, and an event for each delivered
 * one.
 * @returns the messages that count
 */
async function givenMessages(
  { account, contacts, now, countedMinutes, ownSend }: Given & { ownSend: string },
  messages: readonly Message[],
): Promise<{ who: number; sendId: string; at: number }[]> {
  const { db } = database
  const counting: { who: number; sendId: string; at: number }[] = []
  const placed = new Set<number>()
  for (const { who, minutesAgo, state, client, isExempt, isOfThisSend } of messages) {
    const contact = contacts[who] ?? ''
    const at = now - minutesAgo * minute
    const isCounted = at >= now - countedMinutes * minute
    // A person has at most one place in this send, and only since places are kept.
    const isOwn =
      isOfThisSend && isCounted && !placed.has(who) && !['bounced', 'failed', 'dropped'].includes(state)
    if (isOwn) placed.add(who)
    const sendId = isOwn ? ownSend : newId()
    const isLimited = client !== 'mail-send' && (isOwn || !isExempt)
    const message = JSON.stringify({ unsubscribe: { groupId: isExempt && !isOwn ? exempt : null } })
    await db
      .insertInto('send')
      .values({
        id: sendId,
        account_id: account,
        client: isOwn ? 'single-sends' : client,
        client_id: newId(),
        message,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('recipient')
      .values({ send_id: sendId, contact_id: contact, email: `${contact}@people.example`, state })
      .execute()
    if (isCounted && (isOwn || isLimited)) {
      await db
        .insertInto('limited_message')
        .values({ contact_id: contact, send_id: sendId, account_id: account, counted_at: new Date(at) })
        .execute()
    }
    if (state === 'delivered') {
      await db
        .insertInto('message_event')
        .values({
          id: eventIdAt(at),
          contact_id: contact,
          account_id: account,
          send_id: sendId,
          event: 'delivered',
          at: new Date(at),
        })
        .execute()
    }
    const counts = isCounted ? !['bounced', 'failed', 'dropped'].includes(state) : state === 'delivered'
    if ((isOwn || isLimited) && counts) counting.push({ who, sendId, at })
  }
  return counting
}

let events = 0
function eventIdAt(at: number): string {
  events++
  return `${lowestIdAt(at).slice(0, 24)}${events.toString(16).padStart(12, '0')}`
}
