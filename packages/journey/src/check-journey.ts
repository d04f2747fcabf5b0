import type { FlatStep } from './flatten.ts'
import {
  allSteps,
  durationMs,
  type Happening,
  isListAction,
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
  'message_other_kind',
  'path_empty',
  'never_reached',
  'condition_of_events',
  'list_not_chosen',
  'condition_empty',
] as const
export type JourneyProblemCode = (typeof journeyProblems)[number]

export interface JourneyProblem {
  code: JourneyProblemCode
  /** The id of the step with the problem; null: the problem is about the whole journey. */
  step: string | null
}

/**
 * The problems that keep these steps from going live. The existence of lists, segments, fields and messages is not
 * checked here.
 *
 * - `message_later`: the step asks for an open or click of a message that no person can have got by then.
 * - `message_other_kind`: the step asks for the open of a text or the reply to an email, which are never known.
 * - `path_empty`: all paths of a branch or split are empty, so it separates no people.
 * - `never_reached`: a step after the end of its path.
 * - `list_not_chosen`: an action on a list that the author has still to choose.
 * - `condition_of_events`: conditions on fields that ask for opens or clicks; these have kinds of their own.
 * - `condition_empty`: an empty set of conditions on fields, which would be true for every person.
 */
export function checkJourney(journey: Journey): JourneyProblem[] {
  const all = allSteps(journey)
  const problems: JourneyProblem[] = []
  const add = (code: JourneyProblemCode, step: Step | null) => problems.push({ code, step: step?.id ?? null })

  if (!all.some(({ step }) => isMessage(step))) add('no_email', null)
  if (all.length > journeyLimits.steps) add('too_many_steps', null)
  const ids = new Set<string>()
  const messages = new Set<string>()
  for (const { step, depth } of all) {
    if (depth > journeyLimits.depth) add('too_deep', step)
    if (ids.has(step.id)) add('id_repeated', step)
    ids.add(step.id)
    if (isMessage(step)) {
      if (messages.has(step.message_id)) add('message_repeated', step)
      messages.add(step.message_id)
    }
    for (const code of problemsOf(step)) add(code, step)
  }
  addOrder(journey, new Map(), add)
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
  if (step.kind === 'action' && isListAction(step.action) && step.action.list_id === null) {
    codes.push('list_not_chosen')
  }
  if (happeningsOf(step).some(asksForNothing)) codes.push('condition_empty')
  return codes
}

function lengthOf(step: Step): number | null {
  if (step.kind === 'wait' && step.wait.kind === 'for') return durationMs(step.wait.duration)
  return step.kind === 'wait_until' ? durationMs(step.at_most) : null
}

/** The happenings that a step asks about. */
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

function isMessage(step: Step): step is Extract<Step, { kind: 'email' | 'text' }> {
  return step.kind === 'email' || step.kind === 'text'
}

/** The kind of message that each question fits; null: both. */
const askedOf = { opened: 'email', replied: 'text', clicked: null } as const

/**
 * Adds problems about order, walking through the steps as a person does. `before`: the messages, with their kinds, that
 * a person may have got by then.
 */
function addOrder(
  steps: readonly Step[],
  before: Map<string, 'email' | 'text'>,
  add: (code: JourneyProblemCode, step: Step) => void,
): void {
  let ended = false
  for (const step of steps) {
    if (ended) add('never_reached', step)
    for (const happening of happeningsOf(step)) {
      if (!('message_id' in happening)) continue
      const kind = before.get(happening.message_id)
      const asked = askedOf[happening.kind]
      if (kind === undefined) add('message_later', step)
      else if (asked !== null && asked !== kind) add('message_other_kind', step)
    }
    if (isMessage(step)) before.set(step.message_id, step.kind)
    if (step.kind === 'end') ended = true
    if (step.kind !== 'branch' && step.kind !== 'split') continue
    const gathered = listsInside(step).map((list) => {
      const within = new Map(before)
      addOrder(list, within, add)
      return within
    })
    for (const within of gathered) for (const [message, kind] of within) before.set(message, kind)
  }
}
