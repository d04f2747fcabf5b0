import { type FlatStep, flatten } from './flatten.ts'
import { next } from './next.ts'
import type { Happening, Journey, Zone } from './steps.ts'
import { opensAt, type SendWindow } from './waits.ts'

/**
 * What somebody decides for a step that asks something: at a branch or split the id of a path, or null for 'otherwise'; at a
 * step that waits until something happens, whether it does.
 */
export type Answers = Readonly<Record<string, string | boolean | null>>

export interface TriedStep {
  step: string
  /** When a person comes to it, in milliseconds. */
  at: number
  /** When they go on. For an email: when it leaves. */
  until: number
  /** The path taken at a branch or split; null is 'otherwise'. Absent at other steps. */
  path?: string | null
  /** Whether it happened; absent at steps that wait for nothing. */
  happened?: boolean
}

export interface TryOut {
  /** When the person enters, in milliseconds. */
  start: number
  window: (SendWindow & { zone: Zone }) | null
  zoneOf(zone: Zone): string
  /** What is true of the person, where no answer says otherwise. */
  isTrue(happening: Happening): boolean
  answers: Answers
}

/**
 * The way of one person through all steps, without waiting: the same rule as in earnest (`next`), step by step, with the
 * clock moved on to the end of each wait. What happens is taken to happen at once.
 */
export function tryOut(journey: Journey, { start, window, zoneOf, isTrue, answers }: TryOut): TriedStep[] {
  const steps = new Map(flatten(journey).map((step) => [step.id, step]))
  const tried: TriedStep[] = []
  let at = journey[0]?.id ?? null
  let now = start
  while (at !== null) {
    const step = steps.get(at)
    if (!step) break
    const arrived = now
    if (step.kind === 'email' && window) now = opensAt(window, now, zoneOf(window.zone))
    // Alone, so that it stops behind this step and the facts are those of this step.
    const alone = new Map([[step.id, step]])
    const facts = {
      isTrue: (asked: Happening) => decide(step, asked, answers, isTrue),
      chance: () => chanceFor(step, answers),
      zoneOf,
    }
    const place = { step: step.id, arrived }
    let gone = next(alone, step.id, place, facts, now)
    if (gone.outcome.state === 'waits') {
      now = gone.outcome.due
      gone = next(alone, step.id, place, facts, now)
    }
    const took = gone.moves.find((move) => move.kind === 'took')
    const waited = gone.moves.find((move) => move.kind === 'waited')
    tried.push({
      ...{ step: step.id, at: arrived, until: now },
      ...(took?.kind === 'took' ? { path: took.path } : {}),
      ...(waited?.kind === 'waited' && waited.happened !== null ? { happened: waited.happened } : {}),
    })
    at = gone.moves.findLast((move) => move.kind === 'arrived')?.step ?? null
  }
  return tried
}

function decide(
  step: FlatStep,
  asked: Happening,
  answers: Answers,
  isTrue: (happening: Happening) => boolean,
): boolean {
  const answer = answers[step.id]
  if (answer === undefined) return isTrue(asked)
  if (step.kind === 'branch') return step.paths.some(({ id, when }) => id === answer && when === asked)
  return answer === true
}

/** A number in the part of the hundred that belongs to the path; the first path without an answer. */
function chanceFor(step: FlatStep, answers: Answers): number {
  if (step.kind !== 'split') return 0
  let before = 0
  for (const path of step.paths) {
    if (path.id === answers[step.id]) return before
    before += path.share
  }
  return 0
}
