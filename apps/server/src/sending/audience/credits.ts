import { sql } from 'kysely'
import { dayOf, startOf } from '#platform/calendar-periods.rules.ts'
import { bareArray, type Db } from '#platform/db.ts'
import type { CreditLimit } from '#platform/setting-shapes.ts'

type Period = Pick<CreditLimit, 'resets' | 'since'>

/** The period in which a credit is used: its first day (UTC), as in 2026-11-01. Weeks begin on Monday. */
export function creditPeriod(at: Date, { resets = 'monthly', since }: Period = {}): string {
  return since ?? dayOf(startOf(resets, at))
}

/** The account that pays, and the time. A null limit counts nothing. */
export interface Payer {
  account: string
  limit: CreditLimit | null
  now: Date
}

/**
 * Takes up to `wanted` credits and answers how many it got, within the transaction that writes the recipients. The row of
 * the period is locked until that ends, so that two sends of an account never take the same credit. Lock nothing after it
 * that another transaction may hold while it waits for credits.
 */
export async function takeCredits(tx: Db, { account, limit, now }: Payer, wanted: number): Promise<number> {
  if (limit === null || wanted === 0) return wanted
  const period = creditPeriod(now, limit)
  const { rows } = await sql<CreditUse>`
    insert into email_credit (account_id, period, used) values (${account}, ${period}::date, 0)
    on conflict (account_id, period) do update set used = email_credit.used
    returning used::float8 as used, added::float8 as added`.execute(tx)
  const { used, added } = rows[0] ?? unused
  const left = Math.max(limit.total + added - used, 0)
  const granted = limit.mayExceed ? wanted : Math.min(wanted, left)
  await sql`
    update email_credit set used = used + ${granted}
    where account_id = ${account} and period = ${period}::date`.execute(tx)
  return granted
}

/** Counts the credits of a period anew, with what was added to them. */
export async function resetCredits(tx: Db, account: string, limit: CreditLimit, now: Date): Promise<void> {
  await sql`
    insert into email_credit (account_id, period, used) values (${account}, ${creditPeriod(now, limit)}::date, 0)
    on conflict (account_id, period) do update set used = 0, added = 0`.execute(tx)
}

/** Adds to the credits that remain in a period, or takes away. They never fall below 0. */
export async function addCredits(
  tx: Db,
  { account, limit, now }: { account: string; limit: CreditLimit; now: Date },
  count: number,
): Promise<CreditUse> {
  const { rows } = await sql<CreditUse>`
    insert into email_credit (account_id, period, used, added)
    values (${account}, ${creditPeriod(now, limit)}::date, 0, greatest(${count}::bigint, ${-limit.total}::bigint))
    on conflict (account_id, period) do update
    set added = greatest(email_credit.added + ${count}::bigint, email_credit.used - ${limit.total}::bigint)
    returning used::float8 as used, added::float8 as added`.execute(tx)
  return rows[0] ?? unused
}

/** Gives back the credits of recipients of a send who get nothing, to the month they were taken from. */
export async function returnCredits(tx: Db, sendId: string, count: number): Promise<void> {
  if (count === 0) return
  await sql`
    update email_credit
    set used = greatest(email_credit.used - ${count}, 0)
    from send
    where send.id = ${sendId} and email_credit.account_id = send.account_id and email_credit.period = send.credits_from
  `.execute(tx)
}

/** The credits of a period that an account has used, and those that were added to its limit. */
export interface CreditUse {
  used: number
  added: number
}

const unused: CreditUse = { used: 0, added: 0 }

/** The credits of the period of a time. Without a limit, that is the month. */
export async function readCreditUse(
  db: Db,
  account: string,
  limit: CreditLimit | null,
  at: Date,
): Promise<CreditUse> {
  const [use = unused] = await readCreditUses(db, [{ account, limit }], at)
  return use
}

/** The same of several accounts, in their order, by one statement. */
export async function readCreditUses(
  db: Db,
  of: readonly { account: string; limit: CreditLimit | null }[],
  at: Date,
): Promise<CreditUse[]> {
  const accounts = bareArray(of.map(({ account }) => account))
  const periods = bareArray(of.map(({ limit }) => creditPeriod(at, limit ?? {})))
  const { rows } = await sql<CreditUse>`
    select coalesce(used, 0)::float8 as used, coalesce(added, 0)::float8 as added
    from unnest(${accounts}::uuid[], ${periods}::date[]) with ordinality as asked (account_id, period, place)
    left join email_credit on email_credit.account_id = asked.account_id and email_credit.period = asked.period
    order by asked.place`.execute(db)
  return rows
}
