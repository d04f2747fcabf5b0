import type { TestCredits } from '@carillon/contract/email-test-credits'
import { sql } from 'kysely'
import { entitlementsOf } from '#features/entitlements/public.ts'
import { type Db, newId } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import type { StoredTestInput } from '#schema/stored-email-test.ts'

/** The first day of the month of a time, in UTC: `2026-11-01`. */
export function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`
}

/** The time at which the credits of a month begin anew. */
export function renewalAfter(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
}

/** The credits that tests of this month used, without those that were given back. */
export async function countUsedCredits(db: Db, account: string, now: Date): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(credits), 0)::int as used from email_test_credit
    where account_id = ${account} and month = ${monthOf(now)}::date`.execute(db)
  return rows[0]?.used ?? 0
}

/** The credits of this month. Without a limit both are null. */
export async function findTestCredits(
  services: Pick<Services, 'config'>,
  db: Db,
  account: string,
  now: Date,
): Promise<TestCredits> {
  const { tests: entitled } = await entitlementsOf(services, db, account)
  if (entitled === null) return { entitled: null, remain: null }
  return { entitled, remain: Math.max(0, entitled - (await countUsedCredits(db, account, now))) }
}

/** The credits of so many clients, and of a spam test. */
export function creditsFor(
  prices: StoredTestInput['prices'],
  { clients, hasSpam }: { clients: number; hasSpam: boolean },
): number {
  return clients * prices.client + (hasSpam ? prices.spam : 0)
}

/** Charges a test to the month. Nothing is noted for a free one. */
export async function charge(
  tx: Db,
  { account, test, credits, now }: { account: string; test: string; credits: number; now: Date },
): Promise<void> {
  if (credits === 0) return
  await sql`
    insert into email_test_credit (id, account_id, test_id, month, credits, at)
    values (${newId()}, ${account}, ${test}, ${monthOf(now)}::date, ${credits}, ${now})`.execute(tx)
}

/** Gives credits of a test back to the month that they were charged to, at most those that were. */
export async function refund(
  tx: Db,
  { account, test, credits, now }: { account: string; test: string; credits: number; now: Date },
): Promise<void> {
  await sql`
    insert into email_test_credit (id, account_id, test_id, month, credits, at)
    select ${newId()}, ${account}, ${test}, charged.month, -least(${credits}::int, charged.rest), ${now}
    from (
      select min(month) as month, sum(credits)::int as rest from email_test_credit
      where account_id = ${account} and test_id = ${test}
    ) as charged
    where least(${credits}::int, charged.rest) > 0`.execute(tx)
}
