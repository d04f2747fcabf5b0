import type { FlatStep } from './flatten.ts'
import { type Action, durationMs, type Happening, type Wait } from './steps.ts'
import { waitEnds } from './waits.ts'

/** The known facts about a person when a step is decided. Instants in milliseconds. */
export interface Facts {
  /** True if the happening is true of the person now. */
  isTrue(happening: Happening): boolean
  /** A number from 0 to 99 that stays the same for this person and split. */
  chance(splitId: string): number
  /** Their date in a custom field, as YYYY-MM-DD; null: none. */
  dateOf(field: string): string | null
  /** The IANA name of the zone that counts for this person. */
  zoneOf(zone: 'account' | 'contact'): string
}

/** The place of a person. */
export interface Place {
  /** The step of the person; null: the person has not begun. */
  step: string | null
  /** The time at which the person came to this step. */
  arrived: number
}

/** A thing that happened to a person on the way. */
export type Move =
  | { kind: 'arrived'; step: string }
  | { kind: 'sent'; step: string; message: string }
  | { kind: 'acted'; step: string; action: Action }
  | { kind: 'took'; step: string; path: string | null }
  | { kind: 'waited'; step: string; happened: boolean | null }
  /** The date of a wait has passed, or the person has none. */
  | { kind: 'undated'; step: string }

/** `waits`: at this step until `due`, or until the event happens that the step waits for. `left`: before the last step. */
export type Outcome =
  | { state: 'waits'; step: string; arrived: number; due: number; forHappening: boolean }
  | { state: 'left'; step: string }
  | { state: 'completed' }

/** The most steps at once. No journey has so many, so more would mean a circle, which a tree can't have. */
const mostMoves = 1000

/**
 * Moves a person on from their place until they have to wait or are done: the rule of all movement in an automation.
 * Call it when a wait may be over; if it is not, the person stays. Emails and actions on the way are returned as moves;
 * the caller carries them out. The exit of the automation, suppressions and send windows are decided by the caller at
 * each email.
 *
 * @param steps as `flatten` gives them @param now in milliseconds
 */
export function next(
  steps: ReadonlyMap<string, FlatStep>,
  first: string | null,
  place: Place,
  facts: Facts,
  now: number,
): { moves: Move[]; outcome: Outcome } {
  const moves: Move[] = []
  let at = place.step ?? first
  let arrived = place.step === null ? now : place.arrived
  if (place.step === null && at !== null) moves.push({ kind: 'arrived', step: at })
  while (moves.length < mostMoves) {
    const step = at === null ? undefined : steps.get(at)
    if (!step) return { moves, outcome: { state: 'completed' } }
    const passed = passStep(step, arrived, facts, now)
    if (passed.waitsUntil !== null) {
      const forHappening = step.kind === 'wait_until'
      return {
        moves,
        outcome: { state: 'waits', step: step.id, arrived, due: passed.waitsUntil, forHappening },
      }
    }
    moves.push(...passed.moves)
    if (passed.leaves) return { moves, outcome: { state: 'left', step: step.id } }
    at = passed.to
    arrived = now
    if (at !== null) moves.push({ kind: 'arrived', step: at })
  }
  throw new Error('steps that go in a circle')
}

interface Passed {
  /** The time until which a person waits at a step; null: the person passes it. */
  waitsUntil: number | null
  moves: Move[]
  to: string | null
  leaves?: boolean
}

function passStep(step: FlatStep, arrived: number, facts: Facts, now: number): Passed {
  const { id } = step
  const on = (move: Move | null, to: string | null): Passed => {
    return { waitsUntil: null, moves: move ? [move] : [], to }
  }
  switch (step.kind) {
    case 'email':
    case 'text':
      return on({ kind: 'sent', step: id, message: step.message_id }, step.next)
    case 'action':
      return on({ kind: 'acted', step: id, action: step.action }, step.next)
    case 'end':
      return on(null, null)
    case 'wait': {
      const due = waitEnds(step.wait, arrived, zoneOf(step.wait, facts), facts.dateOf)
      if (due === null) {
        const leaves = step.wait.kind === 'until_date' && step.wait.if_passed === 'leave'
        return { ...on({ kind: 'undated', step: id }, step.next), leaves }
      }
      if (now < due) return { waitsUntil: due, moves: [], to: null }
      return on({ kind: 'waited', step: id, happened: null }, step.next)
    }
    case 'wait_until': {
      const happened = facts.isTrue(step.happening)
      const due = arrived + durationMs(step.at_most)
      if (!happened && now < due) return { waitsUntil: due, moves: [], to: null }
      return on({ kind: 'waited', step: id, happened }, step.next)
    }
    case 'branch': {
      const path = step.paths.find(({ when }) => facts.isTrue(when))
      return on({ kind: 'took', step: id, path: path?.id ?? null }, path ? path.first : step.otherwise)
    }
    case 'split': {
      const path = pathAt(step.paths, facts.chance(id))
      return on({ kind: 'took', step: id, path: path.id }, path.first)
    }
  }
}

function zoneOf(wait: Wait, facts: Facts): string {
  if (wait.kind === 'for') return 'UTC'
  return facts.zoneOf(wait.kind === 'until_time' ? wait.zone : 'account')
}

/** The path to which the number `chance` belongs: the shares of all paths divide the numbers from 0 to 99. */
function pathAt<P extends { share: number }>(paths: readonly P[], chance: number): P {
  let upTo = 0
  for (const path of paths) {
    upTo += path.share
    if (chance < upTo) return path
  }
  return paths.at(-1)!
}
