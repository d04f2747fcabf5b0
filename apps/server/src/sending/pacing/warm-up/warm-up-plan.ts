import type { WarmUp, WarmUpAmounts } from '@carillon/contract/warm-up'
import { type Kysely, sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { otherProvider, providerNames } from '#platform/mailbox-providers.ts'
import { Refusal } from '#platform/refusal.ts'
import type { DB } from '#schema/tables.generated.ts'
import { wakeWorkers } from '#sending/ledger/wake-workers.ts'
import { addDays, type Counts, daysUntil, namedIn, numberOf, type Plan, statusOf } from './warm-up.rules.ts'

/** The account of the plan, and the time. */
export interface WarmUpOf {
  account: string
  now: Date
}

interface Days {
  today: string
  tomorrowAt: Date
  zone: string
}

interface StoredPlan extends Plan {
  id: string
}

/** Today in the time zone of an account. */
export async function findToday(db: Db, { account, now }: WarmUpOf): Promise<Days> {
  const { rows } = await sql<Days>`
    select today::text as today, (today + 1)::timestamp at time zone time_zone as "tomorrowAt", time_zone as zone
    from (
      select time_zone, (${now}::timestamptz at time zone time_zone)::date as today from account where id = ${account}
    ) as here`.execute(db)
  return rows[0]!
}

/** The newest plan, even if it has ended. */
export async function findPlan(db: Db, account: string): Promise<StoredPlan | null> {
  const { rows } = await sql<StoredPlan>`
    select id, starts_on::text as "startsOn", paused_on::text as "pausedOn", ended_on::text as "endedOn", days
    from warm_up
    where account_id = ${account}
    order by ended_on is null desc, created_at desc
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** The plan that was not ended by a user, even if its last day is over. */
export async function findOpenPlan(db: Db, account: string): Promise<StoredPlan | null> {
  const plan = await findPlan(db, account)
  return plan?.endedOn === null ? plan : null
}

/** The messages sent on the days from one to another, by day and provider. */
export async function findSent(
  db: Db,
  account: string,
  from: string,
  to: string,
): Promise<Map<string, Record<string, number>>> {
  const { rows } = await sql<{ day: string; provider: string; sent: number }>`
    select day::text as day, provider, sent from warm_up_count
    where account_id = ${account} and day between ${from}::date and ${to}::date and sent > 0
    order by day, provider`.execute(db)
  const days = Map.groupBy(rows, ({ day }) => day)
  return new Map(
    [...days].map(([day, of]) => [day, Object.fromEntries(of.map(({ provider, sent }) => [provider, sent]))]),
  )
}

export async function findWarmUp(db: Db, of: WarmUpOf): Promise<WarmUp> {
  const { today, tomorrowAt, zone } = await findToday(db, of)
  const plan = await findPlan(db, of.account)
  return {
    plan: plan && (await toWire(db, of.account, plan, today)),
    today,
    tomorrow_at: tomorrowAt.toISOString(),
    time_zone: zone,
    providers: [...providerNames],
  }
}

async function toWire(
  db: Db,
  account: string,
  plan: StoredPlan,
  today: string,
): Promise<NonNullable<WarmUp['plan']>> {
  const days = daysUntil(plan, today)
  const sent = await findSent(db, account, plan.startsOn, addDays(plan.startsOn, days.length - 1))
  const status = statusOf(plan, today)
  const number = numberOf(plan, today)
  const isOn = status === 'running' || status === 'paused'
  return {
    status,
    starts_on: plan.startsOn,
    paused_on: plan.pausedOn,
    ended_on: status === 'completed' ? addDays(plan.startsOn, days.length) : plan.endedOn,
    today: isOn ? number : null,
    days: days.map(({ total, providers }, at) => {
      const date = addDays(plan.startsOn, at)
      return { date, total, providers: { ...providers }, sent: date <= today ? sentOf(sent.get(date)) : null }
    }),
  }
}

function sentOf(counts: Counts = {}): { total: number; providers: Record<string, number> } {
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), providers: { ...counts } }
}

type Change = { [K in keyof NewPlan]?: NewPlan[K] | undefined }

/** Makes a change in a transaction of its own, and answers the changed plan. */
async function changed(db: Kysely<DB>, of: WarmUpOf, change: (tx: Db) => Promise<void>): Promise<WarmUp> {
  await db.transaction().execute(change)
  return findWarmUp(db, of)
}

export const startWarmUp = (db: Kysely<DB>, of: WarmUpOf, plan: NewPlan) =>
  changed(db, of, (tx) => startPlan(tx, of, plan))
export const changeWarmUp = (db: Kysely<DB>, of: WarmUpOf, change: Change) =>
  changed(db, of, (tx) => changePlan(tx, of, change))
export const pauseWarmUp = (db: Kysely<DB>, of: WarmUpOf) => changed(db, of, (tx) => pausePlan(tx, of))
export const resumeWarmUp = (db: Kysely<DB>, of: WarmUpOf) => changed(db, of, (tx) => resumePlan(tx, of))
export const endWarmUp = (db: Kysely<DB>, of: WarmUpOf) => changed(db, of, (tx) => endPlan(tx, of))

interface NewPlan {
  starts_on: string
  days: readonly WarmUpAmounts[]
}

/** @throws warm_up_exists, warm_up_start_past, warm_up_provider_unknown */
async function startPlan(tx: Db, of: WarmUpOf, { starts_on, days }: NewPlan): Promise<void> {
  await lockAccount(tx, of.account)
  const { today } = await findToday(tx, of)
  const known = await findPlan(tx, of.account)
  if (known && known.endedOn === null) {
    if (statusOf(known, today) !== 'completed') throw new Refusal('warm_up_exists')
    await endOn(tx, known, today)
  }
  refusePast(starts_on, today)
  refuseUnknown(days)
  await tx
    .insertInto('warm_up')
    .values({
      id: newId(),
      account_id: of.account,
      created_at: of.now,
      starts_on: sql`${starts_on}::date`,
      days: JSON.stringify(days),
      providers: namedIn(days),
    })
    .execute()
}

/** Fields that are left out stay as they are. @throws the refusals of the call */
async function changePlan(tx: Db, of: WarmUpOf, change: Change): Promise<void> {
  const { plan, today } = await accessPlan(tx, of)
  const { starts_on: startsOn = plan.startsOn } = change
  if (startsOn !== plan.startsOn) {
    if (statusOf(plan, today) !== 'scheduled')
      throw new Refusal('warm_up_started', {}, { field: 'starts_on' })
    refusePast(startsOn, today)
  }
  const before = daysUntil(plan, today)
  const days = change.days ?? before
  refuseUnknown(days)
  const over = Math.max(numberOf({ startsOn }, today) - 1, 0)
  for (let at = 0; at < over; at++) {
    if (!isSame(days[at], before[at])) {
      throw new Refusal('warm_up_day_past', { day: at + 1 }, { field: `days.${at}` })
    }
  }
  await storePlan(tx, of, { ...plan, startsOn, days, pausedOn: plan.pausedOn === null ? null : today })
}

/** @throws warm_up_not_found, warm_up_not_running */
async function pausePlan(tx: Db, of: WarmUpOf): Promise<void> {
  const { plan, today } = await accessPlan(tx, of)
  if (statusOf(plan, today) !== 'running') throw new Refusal('warm_up_not_running')
  await storePlan(tx, of, { ...plan, pausedOn: today })
}

/** @throws warm_up_not_found, warm_up_not_paused */
async function resumePlan(tx: Db, of: WarmUpOf): Promise<void> {
  const { plan, today } = await accessPlan(tx, of)
  if (plan.pausedOn === null) throw new Refusal('warm_up_not_paused')
  await storePlan(tx, of, { ...plan, days: daysUntil(plan, today), pausedOn: null })
}

/** @throws warm_up_not_found */
async function endPlan(tx: Db, of: WarmUpOf): Promise<void> {
  const { plan, today } = await accessPlan(tx, of)
  await storePlan(tx, of, { ...plan, days: daysUntil(plan, today), pausedOn: null })
  await endOn(tx, plan, today)
}

/** Finds a plan that will be changed and locks it, as workers do while they count. @throws warm_up_not_found */
async function accessPlan(tx: Db, of: WarmUpOf): Promise<{ plan: StoredPlan; today: string }> {
  await lockAccount(tx, of.account)
  const { rows } = await sql<{ id: string }>`
    select id from warm_up where account_id = ${of.account} and ended_on is null for update`.execute(tx)
  const { today } = await findToday(tx, of)
  const plan = rows.length === 0 ? null : await findPlan(tx, of.account)
  if (!plan || statusOf(plan, today) === 'completed') throw new Refusal('warm_up_not_found')
  return { plan, today }
}

/** Stores a changed plan, and lets workers look again at the batches that they have put off. */
async function storePlan(tx: Db, { account }: WarmUpOf, plan: StoredPlan): Promise<void> {
  await sql`
    update warm_up
    set starts_on = ${plan.startsOn}::date, days = ${JSON.stringify(plan.days)}::jsonb, providers = ${namedIn(plan.days)}::text[],
        paused_on = ${plan.pausedOn}::date
    where id = ${plan.id}`.execute(tx)
  await sql`delete from warm_up_hold where account_id = ${account}`.execute(tx)
  await wakeWorkers(tx)
}

async function endOn(tx: Db, { id }: StoredPlan, today: string): Promise<void> {
  await sql`update warm_up set ended_on = ${today}::date where id = ${id}`.execute(tx)
}

function refusePast(startsOn: string, today: string): void {
  if (startsOn < today) throw new Refusal('warm_up_start_past', { today }, { field: 'starts_on' })
}

const nameable = new Set([...providerNames, otherProvider])

function refuseUnknown(days: readonly WarmUpAmounts[]): void {
  for (const [at, { providers }] of days.entries()) {
    const name = Object.keys(providers).find((given) => !nameable.has(given))
    if (name !== undefined) {
      throw new Refusal('warm_up_provider_unknown', { name }, { field: `days.${at}.providers` })
    }
  }
}

function isSame(one: WarmUpAmounts | undefined, other: Plan['days'][number] | undefined): boolean {
  const text = (of: typeof other) => of && JSON.stringify([of.total, Object.entries(of.providers).sort()])
  return text(one) === text(other)
}
