import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { CreditLimit } from '#platform/setting-shapes.ts'

/** The month in which a credit is used: its first day (UTC), as in 2026-11-01. */
export function creditPeriod(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`
}

/** The account that pays, and the time. A null limit counts nothing. */
export interface Payer {
  account: string
  limit: CreditLimit | null
  now: Date
}

/**
 * Takes up to `wanted` credits and answers how many it got, within the transaction that writes the recipients. The row of
 * the month is locked until that ends, so that two sends of an account never take the same credit. Lock nothing after it
 * that another transaction may hold while it waits for credits.
 */
export async function takeCredits(tx: Db, { account, limit, now }: Payer, wanted: number): Promise<number> {
  if (limit === null || wanted === 0) return wanted
  const period = creditPeriod(now)
  const { rows } = await sql<{ used: number }>`
    insert into email_credit (account_id, period, used) values (${account}, ${period}::date, 0)
    on conflict (account_id, period) do update set used = email_credit.used
    returning used::float8 as used`.execute(tx)
  const left = Math.max(limit.total - (rows[0]?.used ?? 0), 0)
  const granted = limit.mayExceed ? wanted : Math.min(wanted, left)
  await sql`
    update email_credit set used = used + ${granted}
    where account_id = ${account} and period = ${period}::date`.execute(tx)
  return granted
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

/** The number of credits of a month that an account has used. */
export async function countUsedCredits(db: Db, account: string, at: Date): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select used::float8 as used from email_credit
    where account_id = ${account} and period = ${creditPeriod(at)}::date`.execute(db)
  return rows[0]?.used ?? 0
}
