import type { AdOrder, PartnerState } from '#platform/ads/ad-partner.ts'
import { PartnerFault } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { type AdWork, isCutOff, reach } from './ad-work.ts'
import {
  forgetSpare,
  keepPart,
  keepSpare,
  noteAccepted,
  noteBegun,
  noteMade,
  noteRemoved,
  noteSwitched,
} from './generation-rows.ts'
import type { Action } from './next-action.rules.ts'
import { orderOf } from './order-of.ts'
import { hour, pauseOfReview } from './pauses.rules.ts'
import {
  type GenerationRow,
  type Lease,
  noteOutcome,
  type Outcome,
  type PlacementRow,
} from './placement-rows.ts'

/** The step of an ad on which the work is. */
export interface Step {
  work: AdWork
  lease: Lease
  row: PlacementRow
  /** The generation that the step is about. */
  generation: GenerationRow
  generations: readonly GenerationRow[]
}

/** `on`: the next step follows at once. `lost`: another process has the ad. Otherwise the time of the next work, or none. */
export type StepEnd = 'on' | 'lost' | { nextAt: Date | null }

const noAudiences: AdOrder['audiences'] = { target: null, lookalike: null, leftOut: null }
const fillingMs = 30_000

async function make(step: Step): Promise<StepEnd> {
  const { work, row, generation, lease } = step
  const { partner, access } = await reach(work, row, generation)
  const audiences = await work.readyAudiences(row)
  if (audiences === 'waiting') return { nextAt: later(work, fillingMs) }
  const order = await orderOf(work.services, work.db, row, generation.generation, audiences)
  if (!order) return { nextAt: null }
  const part = partner.steps(order).find((one) => generation.refs[one] === undefined)
  if (part === undefined) return note(step, {}, (tx) => noteMade(tx, generation, work.now()))
  // Stored before it is asked: a process that dies after the call leaves a note that a part may stand.
  const isNoted =
    generation.has_begun || (await noteOutcome(work.db, lease, {}, (tx) => noteBegun(tx, generation)))
  if (!isNoted) return 'lost'
  const id = await partner.make(access, order, part, generation.refs)
  const kept = await noteOutcome(work.db, lease, ended(step, true), (tx) =>
    keepPart(tx, generation, part, id),
  )
  if (!kept && part === 'campaign') await leaveToOthers(step, id)
  return kept ? 'on' : 'lost'
}

/** Deals with a campaign that was made while the lease ended: another process may have made its own meanwhile. */
async function leaveToOthers({ work, row, generation }: Step, id: string): Promise<void> {
  if (await keepSpare(work.db, generation, id, work.now())) return
  const { partner, access } = await reach(work, row, generation)
  await partner.remove(access, { campaign: id })
}

async function remove(step: Step): Promise<StepEnd> {
  const { work, row, generation, lease } = step
  const removed = (): Promise<StepEnd> =>
    note(step, generation.generation === row.former_generation ? { former: 'gone' } : {}, (tx) =>
      noteRemoved(tx, generation, work.now()),
    )
  const reached = await reach(work, row, generation).catch((cause: unknown) => {
    // It is off there and stays so, and no one can reach it from here.
    if (isCutOff(cause) && (!generation.is_on || generation.is_simulated)) return null
    throw cause
  })
  if (!reached) return removed()
  const { partner, access } = reached
  if (generation.refs['campaign'] === undefined) {
    // The answer of the call that made it may have been lost. Making it again finds it.
    if (work.services.sending.off()) return { nextAt: later(work, hour) }
    const order = await orderOf(work.services, work.db, row, generation.generation, noAudiences)
    const id = order && (await partner.make(access, order, 'campaign', {}).catch(orRefused))
    if (id === null) return removed()
    const kept = await noteOutcome(work.db, lease, {}, (tx) => keepPart(tx, generation, 'campaign', id))
    return kept ? 'on' : 'lost'
  }
  await partner.remove(access, generation.refs).catch(orGone)
  return removed()
}

/** A campaign that the partner refuses does not stand there. */
function orRefused(cause: unknown): null {
  if (cause instanceof PartnerFault && cause.kind === 'refused') return null
  throw cause
}

function orGone(cause: unknown): 'gone' {
  if (cause instanceof PartnerFault && cause.kind === 'gone') return 'gone'
  throw cause
}

async function removeSpare(step: Step, id: string): Promise<StepEnd> {
  const { work, row, generation } = step
  const { partner, access } = await reach(work, row, generation)
  await partner.remove(access, { campaign: id }).catch(orGone)
  return note(step, {}, (tx) => forgetSpare(tx, generation, id))
}

async function switchOn(step: Step): Promise<StepEnd> {
  const { work, row, generation, lease } = step
  const { partner, access } = await reach(work, row, generation)
  // Counted before it is asked: a process that dies after the call leaves it open whether the ad is on.
  if (!(await noteOutcome(work.db, lease, { attempts: row.attempts + 1 }))) return 'lost'
  await partner.setRunning(access, generation.refs, true)
  return note(step, {}, (tx) => noteSwitched(tx, generation, true))
}

async function switchOff(step: Step): Promise<StepEnd> {
  const { work, row, generations } = step
  const gone: GenerationRow[] = []
  const made = generations.filter((one) => one.made_at !== null && one.removed_at === null)
  for (const one of made) {
    const reached = await reach(work, row, one).catch((cause: unknown) => {
      if (isCutOff(cause) && (one.is_simulated || !one.is_on)) return null
      throw cause
    })
    const answer = await reached?.partner.setRunning(reached.access, one.refs, false).catch(orGone)
    if (answer === 'gone') gone.push(one)
  }
  return note(step, {}, async (tx) => {
    for (const one of made) await noteSwitched(tx, one, false)
    for (const one of gone) await noteRemoved(tx, one, work.now())
  })
}

async function look(step: Step): Promise<StepEnd> {
  const { work, row, generation } = step
  const { partner, access } = await reach(work, row, generation)
  const [found] = await partner.states(access, [generation.refs])
  return noteState(step, found ?? { state: 'review' })
}

async function noteState(step: Step, found: PartnerState): Promise<StepEnd> {
  const { work, row, generation } = step
  const now = work.now()
  if (found.state === 'refused') {
    await note(step, { status: 'error', problem: { ...found.problem, about: 'ad' } })
    return { nextAt: null }
  }
  if (found.state === 'gone') return note(step, {}, (tx) => noteRemoved(tx, generation, now))
  if (found.state === 'active') {
    const seen: Outcome = { status: 'active', problem: null, active_at: row.active_at ?? now }
    if ((await note(step, seen, (tx) => noteAccepted(tx, generation, now))) === 'lost') return 'lost'
    // The former ad goes now.
    if (row.former_generation !== null) return 'on'
    return { nextAt: (await hasEnded(work.db, row.campaign_id, now)) ? null : later(work, hour) }
  }
  // A partner may need a moment to show an ad as switched on. Later, a person has switched it off there.
  if (found.state === 'paused' && generation.accepted_at !== null) {
    await note(step, { wanted: 'paused' }, (tx) => noteSwitched(tx, generation, false))
    return { nextAt: null }
  }
  await note(step, ended(step, true))
  return { nextAt: later(work, pauseOfReview(now.getTime() - row.submitted_at.getTime())) }
}

/** True if the time of a campaign is over, so that its ads change no more. */
async function hasEnded(db: Db, campaign: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('ad_campaign')
    .select('submitted')
    .where('id', '=', campaign)
    .executeTakeFirst()
  const end = row?.submitted?.schedule.endAt
  return typeof end === 'string' && Date.parse(end) < now.getTime()
}

const later = (work: AdWork, ms: number): Date => new Date(work.now().getTime() + ms)

async function note(
  step: Step,
  outcome: Outcome,
  change?: (tx: Db) => Promise<void>,
): Promise<'on' | 'lost'> {
  const { work, lease } = step
  const all = { ...ended(step, false), ...outcome }
  return (await noteOutcome(work.db, lease, all, change)) ? 'on' : 'lost'
}

/**
 * The end of problems by a call that worked: of those on the way to the partner, and with `isTaken` also of those of the ad,
 * since the partner has taken it now.
 */
function ended({ row, generation }: Pick<Step, 'row' | 'generation'>, isTaken: boolean): Outcome {
  if (row.problem === null) return { attempts: 0 }
  if (row.problem.about === 'ad' && !isTaken) return { attempts: 0 }
  const isPresent = generation.generation === row.generation
  if (row.status !== 'error') return { attempts: 0, problem: null }
  if (isPresent)
    return { attempts: 0, problem: null, status: generation.accepted_at === null ? 'submitted' : 'active' }
  return { attempts: 0, problem: null, status: 'submitted' }
}

/** The function of a step that asks the partner, which throws its fault; null: the action asks for none. */
export function stepOf(action: Action): ((step: Step) => Promise<StepEnd>) | null {
  switch (action.kind) {
    case 'make':
      return make
    case 'look':
      return look
    case 'remove':
      return remove
    case 'remove_spare':
      return (step) => removeSpare(step, action.id)
    case 'switch_on':
      return switchOn
    case 'switch_off':
      return switchOff
    default:
      return null
  }
}
