import { noteFault } from '#features/ads/connections/faults.ts'
import type { JobContext } from '#jobs/define-job.ts'
import { PartnerFault } from '#platform/ads/ad-partner.ts'
import { Refusal } from '#platform/refusal.ts'
import { LeaseLost, leaseAudience, releaseAudience, storeAudience } from './audience-rows.ts'
import { fillAudience } from './fill-audience.ts'
import { forgetAllMembers } from './members.ts'
import { removeAudience } from './remove-audience.ts'
import { dailyMs, retryInMs, soonestMs } from './retry.rules.ts'
import type { Run } from './run.ts'
import { findSubmitted, neededRoles } from './source-of.ts'

/**
 * Brings an audience at its partner up to date, or deletes it. The run may be killed anywhere: a member is written down before
 * the call that adds it and forgotten after a call that removes it was confirmed, and calls without an answer are repeated. A
 * fault is stored with the time of the next try.
 * @returns true if there is more to do at once: the audience was given up while it was filled
 */
export async function syncAudience(context: JobContext, id: string): Promise<boolean> {
  const row = await leaseAudience(context.db, id, context.now())
  if (!row) return false
  const run: Run = { context, row }
  try {
    await work(run)
    return false
  } catch (cause) {
    if (cause instanceof LeaseLost) return releaseAudience(context.db, row)
    await noteFailure(run, cause).catch((failure: unknown) => {
      if (!(failure instanceof LeaseLost)) throw failure
    })
    return releaseAudience(context.db, row)
  }
}

async function work(run: Run): Promise<void> {
  const { context, row } = run
  if (row.wanted === 'gone') return removeAudience(run)
  const submitted = await findSubmitted(context.db, row.account_id, row.campaign_id, row.partner)
  if (submitted && neededRoles(submitted.source).includes(row.role)) return fillAudience(run, submitted)
  // Ads of a former submission may still use it.
  if (submitted?.hasFormer) return rest(run, soonestMs)
  await context.db
    .updateTable('ad_audience')
    .set({ wanted: 'gone' })
    .where('id', '=', row.id)
    .where('lease', '=', row.lease)
    .execute()
  row.wanted = 'gone'
  return removeAudience(run)
}

function rest({ context: { db, now }, row }: Run, ms: number): Promise<void> {
  return storeAudience(
    db,
    row,
    { next_at: new Date(now().getTime() + ms), lease: null, leased_until: null },
    now(),
  )
}

async function noteFailure(run: Run, cause: unknown): Promise<void> {
  const { context, row } = run
  const { services, db, now, signal } = context
  if (signal.aborted) {
    await rest(run, 0)
    throw cause
  }
  if (!(cause instanceof PartnerFault) && !(cause instanceof Refusal)) {
    await rest(run, retryInMs('unanswered', row.attempts, null))
    throw cause
  }
  const fault = cause instanceof PartnerFault ? cause : null
  if (fault) await noteFault(services, db, row.account_id, row.partner, fault)
  if (fault?.kind === 'gone') await forgetGone(run)
  const isFlagged = fault?.problem.code === 'ad_audience_flagged'
  const attempts = row.attempts + 1
  const problem = fault ? fault.problem : { code: (cause as Refusal).code, field: null, message: '' }
  const pause = retryInMs(fault?.kind ?? 'not_connected', attempts, fault?.retryAfterMs ?? null)
  const flagged = isFlagged ? { state: 'flagged', generation: await generationOf(run) } : {}
  await storeAudience(db, row, { problem, attempts, ...flagged }, now())
  await rest(run, isFlagged ? dailyMs : pause)
}

/** The audience was deleted at the partner, or another advertising account was chosen: it is made again there. */
async function forgetGone({ context, row }: Run): Promise<void> {
  const { db, now } = context
  const connection = await db
    .selectFrom('ad_connection')
    .select(['ad_account_id', 'is_simulated'])
    .where('account_id', '=', row.account_id)
    .where('partner', '=', row.partner)
    .executeTakeFirst()
  await forgetAllMembers(db, row)
  await storeAudience(
    db,
    row,
    {
      ref: null,
      lookalike_ref: null,
      former_refs: [],
      state: 'filling',
      generation: null,
      uploads: 0,
      uploaded: 0,
      open_calls: [],
      ...(connection?.ad_account_id
        ? { ad_account_id: connection.ad_account_id, is_simulated: connection.is_simulated }
        : {}),
    },
    now(),
  )
}

/** The submission that the partner refused to give this audience. */
async function generationOf({ context: { db }, row }: Run): Promise<number | null> {
  const submitted = await findSubmitted(db, row.account_id, row.campaign_id, row.partner)
  return submitted?.generation ?? row.generation
}
