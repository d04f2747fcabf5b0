import type { FlatStep } from './flatten.ts'
import {
  allSteps,
  durationMs,
  type Happening,
  type Journey,
  journeyLimits,
  listsInside,
  type Step,
} from './steps.ts'

export const journeyProblems = [
  'no_email',
  'too_many_steps',
  'too_deep',
  'id_repeated',
  'message_repeated',
  'wait_too_short',
  'wait_too_long',
  'shares_not_100',
  'message_later',
  'path_empty',
  'never_reached',
  'condition_of_events',
  'list_not_chosen',
  'condition_empty',
] as const
export type JourneyProblemCode = (typeof journeyProblems)[number]

export interface JourneyProblem {
  code: JourneyProblemCode
  /** Null: it is about the whole. */
  step: string | null
}

/**
 * What keeps these steps from going live. Whether lists, segments, fields and messages exist is not checked here.
 *
 * - `message_later`: it asks for an open or click of a message that nobody can have got there.
 * - `path_empty`: all paths of a branch or split are empty, so it parts nobody.
 * - `never_reached`: a step behind the end of its path.
 * - `list_not_chosen`: an action on a list that the author has still to choose.
 * - `condition_of_events`: conditions on fields that ask for opens or clicks; those have kinds of their own.
 * - `condition_empty`: conditions on fields without any, which would be true of everybody.
 */
export function checkJourney(journey: Journey): JourneyProblem[] {
  const all = allSteps(journey)
  const problems: JourneyProblem[] = []
  const add = (code: JourneyProblemCode, step: Step | null) => problems.push({ code, step: step?.id ?? null })

  if (!all.some(({ step }) => step.kind === 'email')) add('no_email', null)
  if (all.length > journeyLimits.steps) add('too_many_steps', null)
  const ids = new Set<string>()
  const messages = new Set<string>()
  for (const { step, depth } of all) {
    if (depth > journeyLimits.depth) add('too_deep', step)
    if (ids.has(step.id)) add('id_repeated', step)
    ids.add(step.id)
    if (step.kind === 'email') {
      if (messages.has(step.message_id)) add('message_repeated', step)
      messages.add(step.message_id)
    }
    for (const code of problemsOf(step)) add(code, step)
  }
  addOrder(journey, new Set(), add)
  return problems
}

function problemsOf(step: Step): JourneyProblemCode[] {
  const codes: JourneyProblemCode[] = []
  const length = lengthOf(step)
  if (length !== null) {
    const minutes = length / 60_000
    if (minutes < journeyLimits.waitMinutes.min) codes.push('wait_too_short')
    if (minutes > journeyLimits.waitMinutes.max) codes.push('wait_too_long')
  }
  if (step.kind === 'split' && step.paths.reduce((sum, { share }) => sum + share, 0) !== 100) {
    codes.push('shares_not_100')
  }
  if (step.kind === 'branch' || step.kind === 'split') {
    if (listsInside(step).every((steps) => steps.length === 0)) codes.push('path_empty')
  }
  if (happeningsOf(step).some(asksForEvents)) codes.push('condition_of_events')
  if (step.kind === 'action' && step.action.kind !== 'set_field' && step.action.list_id === null) {
    codes.push('list_not_chosen')
  }
  if (happeningsOf(step).some(asksForNothing)) codes.push('condition_empty')
  return codes
}

function lengthOf(step: Step): number | null {
  if (step.kind === 'wait' && step.wait.kind === 'for') return durationMs(step.wait.duration)
  return step.kind === 'wait_until' ? durationMs(step.at_most) : null
}

/** What a step asks about a person. */
export function happeningsOf(step: Step | FlatStep): Happening[] {
  if (step.kind === 'wait_until') return [step.happening]
  return step.kind === 'branch' ? step.paths.map(({ when }) => when) : []
}

function asksForEvents(happening: Happening): boolean {
  if (happening.kind !== 'contact') return false
  return happening.tree.groups.some(({ conditions }) => conditions.some(({ kind }) => kind === 'event'))
}

function asksForNothing(happening: Happening): boolean {
  return happening.kind === 'contact' && happening.tree.groups.length === 0
}

/** Walks in the order of time. `before`: the messages that somebody may have got by then. */
function addOrder(
  steps: readonly Step[],
  before: Set<string>,
  add: (code: JourneyProblemCode, step: Step) => void,
): void {
  let ended = false
  for (const step of steps) {
    if (ended) add('never_reached', step)
    for (const happening of happeningsOf(step)) {
      const asked = happening.kind === 'opened' || happening.kind === 'clicked' ? happening.message_id : null
      if (asked !== null && !before.has(asked)) add('message_later', step)
    }
    if (step.kind === 'email') before.add(step.message_id)
    if (step.kind === 'end') ended = true
    if (step.kind !== 'branch' && step.kind !== 'split') continue
    const gathered = listsInside(step).map((list) => {
      const within = new Set(before)
      addOrder(list, within, add)
      return within
    })
    for (const within of gathered) for (const message of within) before.add(message)
  }
}
