import { emailTestLimits } from '@carillon/contract/email-testing'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { laneOf } from './test-job.ts'

const hourMs = 3_600_000

/**
 * Refuses a run beyond the limits. The tests of one run have the same time, so a run with several variations counts once.
 * Two calls are counted one after another if the account is locked.
 * @returns a time for the tests of this run that no other run of the account has, in a free lane
 * @throws email_tests_running, email_tests_hourly
 */
export async function refuseTooMany(db: Db, account: string, now: Date): Promise<Date> {
  const { atOnce, perHour } = emailTestLimits
  const since = new Date(now.getTime() - hourMs)
  const { rows } = await sql<{ made_at: Date; is_open: boolean }>`
    select made_at, bool_or(ended_at is null) as is_open from email_test
    where account_id = ${account} and (made_at > ${since} or ended_at is null)
    group by made_at order by made_at`.execute(db)
  if (rows.filter(({ is_open }) => is_open).length >= atOnce)
    throw new Refusal('email_tests_running', { limit: atOnce })
  const recent = rows.filter(({ made_at }) => made_at > since)
  if (recent.length >= perHour) {
    // As soon as this one is an hour old, there is one fewer than allowed.
    const oldest = recent[recent.length - perHour]?.made_at ?? now
    const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000))
    throw new Refusal('email_tests_hourly', { limit: perHour }, { retryAfterSeconds })
  }
  const taken = new Set(rows.flatMap(({ made_at, is_open }) => (is_open ? [laneOf(made_at)] : [])))
  const last = rows.at(-1)?.made_at.getTime() ?? 0
  let madeAt = new Date(Math.max(now.getTime(), last + 1))
  while (taken.has(laneOf(madeAt))) madeAt = new Date(madeAt.getTime() + 1)
  return madeAt
}
