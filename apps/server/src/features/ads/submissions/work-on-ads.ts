import { PartnerFault } from '#platform/ads/ad-partner.ts'
import { type Lane, type RunningLanes, runLanes } from '#platform/run-lanes.ts'
import type { Services } from '#platform/services.ts'
import { isAccountSilent } from '#platform/silent-accounts.ts'
import { removeAudiences } from '../audiences/audience-of.ts'
import { noteFault } from '../connections/faults.ts'
import { type AdWork, adWorkOf, failedTry } from './ad-work.ts'
import { afterFault } from './faults.rules.ts'
import { noteRemoved } from './generation-rows.ts'
import { type Action, nextAction, type PlacementState } from './next-action.rules.ts'
import {
  deriveStatus,
  findDue,
  findGenerations,
  type GenerationRow,
  type Lease,
  leasePlacement,
  lockCampaign,
  noteOutcome,
  type PlacementKey,
  type PlacementRow,
  releaseLease,
  renewLease,
  rest,
} from './placement-rows.ts'
import { type Step, type StepEnd, stepOf } from './take-step.ts'

const pollMs = 1000
/** The ads on which one process works at a time. A partner that doesn't answer holds one for the time of a call. */
const mostAtOnce = 16

/**
 * Makes, switches, looks at and removes ads at their partners. Any number of processes may do so; one of them works on an ad
 * at a time (docs/decisions/0285). Where nothing may be sent, as in a copied database, ads are only stopped.
 */
export function runAds(services: Services): RunningLanes {
  let isEnding = false
  const work = adWorkOf(services, () => isEnding)
  const lanes = runLanes({
    pollMs,
    mostAtOnce,
    mayStart: () => !isEnding,
    find: async () => (await findDueAds(work)).map((key) => laneOf(work, key)),
    failed: (err) => work.log.warn({ err }, 'ads could not be looked for'),
  })
  return {
    stop() {
      isEnding = true
      return lanes.stop()
    },
  }
}

export function findDueAds({ db, now, services }: AdWork): Promise<PlacementKey[]> {
  return findDue(db, { now: now(), onlyStops: services.sending.off() !== null, atMost: 2 * mostAtOnce })
}

function laneOf(work: AdWork, key: PlacementKey): Lane {
  return {
    key: `${key.campaign_id} ${key.platform}`,
    run: () => workOn(work, key).catch((err: unknown) => work.log.warn({ err, ...key }, 'an ad stumbled')),
  }
}

/**
 * Works on an ad until nothing is left to do, or until it has to wait. Each step is stored before the next one begins, so a
 * process that dies leaves the rest to another one.
 */
export async function workOn(work: AdWork, key: PlacementKey): Promise<void> {
  const lease = await leasePlacement(work.db, key, { leaseMs: work.leaseMs, now: work.now() })
  if (!lease) return
  const timer = setInterval(() => {
    renewLease(work.db, lease).catch((err: unknown) =>
      work.log.warn({ err, ...key }, 'a lease was not renewed'),
    )
  }, work.leaseMs / 3)
  try {
    let end: StepEnd = 'on'
    while (end === 'on') end = await takeStep(work, lease)
  } finally {
    clearInterval(timer)
  }
}

/** Reads the ad as it is wanted now, and takes the next step. */
async function takeStep(work: AdWork, lease: Lease): Promise<StepEnd> {
  const { db } = work
  const row = await renewLease(db, lease)
  if (!row) return 'lost'
  if (work.isEnding() || (await mustWait(work, row))) {
    await releaseLease(db, lease)
    return 'lost'
  }
  const generations = await findGenerations(db, row)
  const action = nextAction(stateOf(row, generations))
  const end = await act(work, lease, row, generations, action)
  if (typeof end === 'object') await rest(db, lease, row, end.nextAt)
  return end
}

async function mustWait({ db, services }: AdWork, row: PlacementRow): Promise<boolean> {
  if (row.wanted !== 'active') return false
  return services.sending.off() !== null || isAccountSilent(db, row.account_id)
}

function stateOf(row: PlacementRow, generations: readonly GenerationRow[]): PlacementState {
  return {
    wanted: row.wanted,
    generation: row.generation,
    formerGeneration: row.former_generation,
    isUncertain: row.attempts > 0,
    generations: generations.map((one) => ({
      generation: one.generation,
      hasBegun: one.has_begun,
      isMade: one.made_at !== null,
      isOn: one.is_on,
      isAccepted: one.accepted_at !== null,
      isRemoved: one.removed_at !== null,
      spares: one.spares,
    })),
  }
}

async function act(
  work: AdWork,
  lease: Lease,
  row: PlacementRow,
  generations: readonly GenerationRow[],
  action: Action,
): Promise<StepEnd> {
  if (action.kind === 'gone') return letGo(work, lease, row)
  const asked = 'generation' in action ? action.generation : row.generation
  const generation = generations.find((one) => one.generation === asked)
  const take = stepOf(action)
  if (!take || !generation) return settle(work, lease, row, action)
  const step: Step = { work, lease, row, generation, generations }
  try {
    return await take(step)
  } catch (cause) {
    return noteFailure(step, action, cause)
  }
}

/** The end of work that needs no partner. */
async function settle({ db }: AdWork, lease: Lease, row: PlacementRow, { kind }: Action): Promise<StepEnd> {
  if (kind === 'lost') {
    const problem = { code: 'ad_gone', field: null, message: '', about: 'ad' } as const
    await noteOutcome(db, lease, { status: 'error', problem })
    return { nextAt: null }
  }
  // Paused: a problem on the way to the partner has ended with the pause.
  const isOver = row.problem?.about === 'way'
  const status = row.active_at === null ? 'submitted' : 'active'
  const outcome = isOver ? { problem: null, ...(row.status === 'error' ? { status } : {}) } : {}
  await noteOutcome(db, lease, { ...outcome, attempts: 0 } as const)
  return { nextAt: null }
}

/** Forgets an ad of which nothing stands, and with the last one a campaign that was deleted. */
async function letGo({ db, now }: AdWork, lease: Lease, row: PlacementRow): Promise<StepEnd> {
  await db.transaction().execute(async (tx) => {
    await lockCampaign(tx, row.campaign_id)
    const { numDeletedRows } = await tx
      .deleteFrom('ad_placement')
      .where('campaign_id', '=', lease.campaign_id)
      .where('platform', '=', lease.platform)
      .where('lease_id', '=', lease.id)
      .where('wanted', '=', 'gone')
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const campaign = await tx
      .selectFrom('ad_campaign')
      .select('is_leaving')
      .where('id', '=', row.campaign_id)
      .executeTakeFirst()
    const other = await tx
      .selectFrom('ad_placement')
      .select('platform')
      .where('campaign_id', '=', row.campaign_id)
      .executeTakeFirst()
    if (other || !campaign?.is_leaving) return deriveStatus(tx, row.campaign_id)
    await removeAudiences(tx, { account: row.account_id, campaign: row.campaign_id }, now())
    await tx.deleteFrom('ad_campaign').where('id', '=', row.campaign_id).execute()
  })
  return 'lost'
}

async function noteFailure(step: Step, action: Action, cause: unknown): Promise<StepEnd> {
  const { work, lease, row, generation } = step
  const { db, services } = work
  const failed = failedTry(cause, work.log)
  if (cause instanceof PartnerFault) await noteFault(services, db, row.account_id, row.partner, cause)
  // The row may count this try already, before the call.
  const { status, problem, attempts, nextInMs } = afterFault(failed, {
    wanted: row.wanted,
    action: action.kind,
    before: row.attempts,
  })
  const outcome = { problem, attempts, ...(status ? { status } : {}) }
  const isLost = failed.kind === 'gone' && row.wanted === 'active'
  const kept = await noteOutcome(db, lease, outcome, async (tx) => {
    if (isLost) await noteRemoved(tx, generation, work.now())
  })
  if (!kept) return 'lost'
  return { nextAt: nextInMs === null ? null : new Date(work.now().getTime() + nextInMs) }
}
