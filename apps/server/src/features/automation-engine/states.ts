import { sql } from 'kysely'
import { followAccount } from '#features/segments/public.ts'
import { databaseTime } from '#platform/database-time.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { AutomationHeld } from '#schema/stored-automation.ts'
import { holdSends, releaseSends } from '#sending/sends/public.ts'
import { enrolAdded } from './enrol.ts'
import { startDates } from './enter-by-date.ts'
import { findFollowing } from './follow.ts'
import { lockRunning, type Running } from './running.ts'
import { sendIdsOf } from './sends.ts'

/** The people to enrol beside later additions: none, all who match the entry, or those added since a time. */
export type Existing = { who: 'none' } | { who: 'all' } | { who: 'since'; since: Date }

/**
 * Sets a draft or disabled automation live, within the caller's transaction; `publish` comes first. People on the way go on
 * where they were.
 * @throws automation_state
 */
export async function goLive(tx: Db, id: string, existing: Existing, now: Date): Promise<void> {
  const found = await lockInState(tx, id, ['draft', 'disabled'])
  if (found.pausedAt) await startClocks(tx, id, found.pausedAt, now)
  // People added from this moment of the database's clock on enter: memberships have their times from it.
  const since = await databaseTime(tx)
  const enrolling =
    existing.who === 'none'
      ? null
      : { since: existing.who === 'since' ? existing.since.toISOString() : null, after: null }
  await tx
    .updateTable('automation')
    .set({
      status: 'live',
      live_since: since,
      paused_at: null,
      held: null,
      enrolling: enrolling && JSON.stringify(enrolling),
    })
    .where('id', '=', id)
    .execute()
  const running = await lockRunning(tx, id)
  if (running) await startDates(tx, running, now)
  await followAccount(tx, found.account, true)
  await releaseSends(tx, await sendIdsOf(tx, id))
}

/** Stops all clocks and the messages handed to the engine. New people are taken in and wait. @throws automation_state */
export async function pause(
  tx: Db,
  id: string,
  now: Date,
  held: AutomationHeld | null = null,
): Promise<void> {
  await lockInState(tx, id, ['live'])
  await tx
    .updateTable('automation')
    .set({ status: 'paused', paused_at: now, held: held && JSON.stringify(held) })
    .where('id', '=', id)
    .execute()
  await holdSends(tx, await sendIdsOf(tx, id))
}

/** Goes on after a pause: waits end as much later as it was long. @throws automation_state */
export async function resume(tx: Db, id: string, now: Date): Promise<void> {
  const { pausedAt } = await lockInState(tx, id, ['paused'])
  if (pausedAt) await startClocks(tx, id, pausedAt, now)
  await tx
    .updateTable('automation')
    .set({ status: 'live', paused_at: null, held: null })
    .where('id', '=', id)
    .execute()
  await releaseSends(tx, await sendIdsOf(tx, id))
}

/**
 * Stops the automation: no more people are added, and people on the way stay where they are. @throws automation_state
 */
export async function disable(tx: Db, id: string, now: Date): Promise<void> {
  const { account, pausedAt } = await lockInState(tx, id, ['live', 'paused'])
  const running = await lockRunning(tx, id)
  // People who were added until now still enter.
  if (running) await enrolAdded(tx, running, null, now)
  await tx
    .updateTable('automation')
    .set({ status: 'disabled', paused_at: pausedAt ?? now, enrolling: null, held: null })
    .where('id', '=', id)
    .execute()
  await holdSends(tx, await sendIdsOf(tx, id))
  if ((await findFollowing(tx, account, now)).length === 0) await followAccount(tx, account, false)
}

interface Found {
  account: string
  pausedAt: Date | null
}

async function lockInState(
  tx: Db,
  id: string,
  from: readonly (Running['status'] | 'draft')[],
): Promise<Found> {
  const row = await tx
    .selectFrom('automation')
    .select(['account_id', 'status', 'paused_at', 'published'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || row.published === null || !(from as readonly string[]).includes(row.status)) {
    throw new Refusal('automation_state', { status: row?.status ?? 'draft' })
  }
  return { account: row.account_id, pausedAt: row.paused_at }
}

/**
 * Shifts the clocks of people by the length of the pause. A person who entered during the pause begins now. Dates stay
 * where they are: people who wait for a date are looked at.
 */
async function startClocks(tx: Db, id: string, pausedAt: Date, now: Date): Promise<void> {
  const length = Math.max(now.getTime() - pausedAt.getTime(), 0)
  const later = (column: string) => sql`${sql.ref(column)} + ${length} * interval '1 millisecond'`
  const running = await lockRunning(tx, id)
  const dated = [...(running?.steps.values() ?? [])].flatMap((step) =>
    step.kind === 'wait' && step.wait.kind === 'until_date' ? [step.id] : [],
  )
  const isDated = sql`coalesce(step_id = any(${dated}::uuid[]), false)`
  await sql`
    with shifted as materialized (
      select contact_id, run,
        case when entered_at > ${pausedAt} or ${isDated} then ${now}::timestamptz
             when due_at > ${pausedAt} then ${later('due_at')}
             -- a person who was due when the pause began is not late because of it
             else ${now}::timestamptz end as due_at,
        case when ${isDated} then arrived_at else ${later('arrived_at')} end as arrived_at
      from enrolment
      where automation_id = ${id} and state = 'active'
    )
    update enrolment
    set due_at = shifted.due_at, arrived_at = shifted.arrived_at
    from shifted
    where enrolment.automation_id = ${id} and enrolment.contact_id = shifted.contact_id
      and enrolment.run = shifted.run`.execute(tx)
}
