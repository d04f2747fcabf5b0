import { sql } from 'kysely'
import { isPaid } from '#features/entitlements/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import { type Db, newId } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnknownTimeZone } from '#platform/time-zone.ts'
import { accessSegment, type SegmentRow } from '../access-segment.ts'
import { type Asker, asked } from './asked-evaluation.ts'
import { evaluateSegment } from './evaluate-segment.job.ts'
import { type Refreshes, refreshProblem } from './refresh.rules.ts'

/** The time for which members count as current if conditions are relative to the current time. */
const currentMs = 60_000

/**
 * Evaluates a segment on request. If nothing has changed since the last evaluation, the quotas stay as they are.
 * Requests of one account wait for each other, so that two at once can't both use the last refresh of a quota.
 */
export async function refreshSegment(
  db: Db,
  account: string,
  id: string,
  { zone, now, by }: { zone: string; now: Date; by: Asker },
): Promise<{ job_id: string; was_current: boolean }> {
  refuseUnknownTimeZone(zone, 'user_time_zone')
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    if (!(await isPaid(tx, account))) throw new Refusal('entitlement_required')
    const segment = await accessSegment(tx, account, id)
    if (await isCurrent(tx, segment, now)) return { job_id: newId(), was_current: true }
    const problem = refreshProblem(await refreshesOf(tx, segment, zone, now), now)
    if (problem) throw new Refusal(problem.code, problem.details)
    const job_id = newId()
    await tx
      .insertInto('segment_refresh')
      .values({ id: job_id, account_id: account, segment_id: segment.id, at: now })
      .execute()
    await tx.updateTable('segment').set(asked(by, now)).where('id', '=', segment.id).execute()
    await enqueue(tx, evaluateSegment, { segmentId: segment.id })
    return { job_id, was_current: false }
  })
}

/**
 * True if nothing that it reads has changed since the last evaluation. An invalid segment stays invalid, so it is
 * current.
 */
async function isCurrent(tx: Db, segment: SegmentRow, now: Date): Promise<boolean> {
  if (segment.status === 'invalid') return segment.problem !== 'segment_too_slow'
  if (segment.evaluated_at === null || segment.stale_since !== null) return false
  if (segment.reads_clock && segment.evaluated_at.getTime() < now.getTime() - currentMs) return false
  if (!segment.reads_events) return true
  const { rows } = await sql<{ newer: boolean }>`
    select exists (
      select 1 from message_event
      where account_id = ${segment.account_id} and at > (select followed_to from segment_event_mark) and at > ${segment.evaluated_at}
    ) as newer
  `.execute(tx)
  return !rows[0]?.newer
}

/** The refreshes so far. PostgreSQL computes the beginning of the day, also where clocks change at midnight. */
export async function refreshesOf(
  db: Db,
  segment: { id: string; account_id: string },
  zone: string,
  now: Date,
): Promise<Refreshes> {
  const midnight = (days: number, where: string) =>
    sql<Date>`((date_trunc('day', ${now}::timestamptz at time zone ${where}) + ${days} * interval '1 day') at time zone ${where})`
  const { rows } = await sql<Refreshes>`
    select
      count(*) filter (where segment_id = ${segment.id} and at >= ${midnight(0, zone)})::int as today,
      ${midnight(1, zone)} as tomorrow,
      count(*) filter (where at >= ${midnight(0, 'UTC')})::int as account,
      ${midnight(1, 'UTC')} as "nextUtcDay",
      max(at) filter (where segment_id = ${segment.id}) as last
    from segment_refresh
    where account_id = ${segment.account_id} and at > ${new Date(now.getTime() - 2 * 24 * 60 * 60 * 1000)}
  `.execute(db)
  if (!rows[0]) throw new Error('an aggregate gave no row')
  return rows[0]
}
