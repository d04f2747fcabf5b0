import type { Delivery } from '@carillon/contract/delivery'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { otherProvider } from '#platform/mailbox-providers.ts'
import { amountsOn, columnOf, daysUntil, leftOf, mayLeave, namedIn, numberOf } from './warm-up.rules.ts'
import { findOpenPlan, findSent, findToday } from './warm-up-plan.ts'

/** The state of an account's plan today, for its sends; null if it limits nothing. */
export async function findDayOfSend(
  db: Db,
  account: string,
  sendIds: readonly string[],
  now: Date,
): Promise<Delivery['warm_up']> {
  const plan = await findOpenPlan(db, account)
  if (!plan) return null
  const { today, tomorrowAt } = await findToday(db, { account, now })
  const amounts = amountsOn(plan, today)
  if (!amounts) return null
  const sent = (await findSent(db, account, today, today)).get(today) ?? {}
  const named = namedIn(plan.days)
  const left = leftOf(amounts, named, sent)
  const isFull = left.total === 0
  const columns = new Set((await openProviders(db, sendIds)).map((provider) => columnOf(named, provider)))
  return {
    day: numberOf(plan, today),
    days: daysUntil(plan, today).length,
    sent: Object.values(sent).reduce((sum, count) => sum + count, 0),
    allowed: amounts.total,
    is_full: isFull,
    full: isFull ? [] : [...columns].filter((column) => mayLeave(left, column).count === 0).sort(byName),
    until: tomorrowAt.toISOString(),
  }
}

const byName = (a: string, b: string) =>
  Number(a === otherProvider) - Number(b === otherProvider) || a.localeCompare(b)

async function openProviders(db: Db, sendIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    select distinct provider from send_batch
    where send_id = any(${sendIds as string[]}::uuid[]) and status <> 'done' and provider is not null`.execute(
    db,
  )
  return rows.map(({ provider }) => provider)
}
