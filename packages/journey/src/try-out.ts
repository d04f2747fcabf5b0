import type { QuietHours } from '@carillon/time-zones/quiet-hours'
import { type FlatStep, flatten } from './flatten.ts'
import { next } from './next.ts'
import { type Happening, isListAction, type Journey, type Zone } from './steps.ts'
import { leavesAt, type SendWindow } from './waits.ts'

/**
 * The tester's decision for a step that asks something: at a branch or split the id of a path, or null for 'otherwise';
 * at a step that waits for a happening, true if it happens.
 */
export type Answers = Readonly<Record<string, string | boolean | null>>

export interface TriedStep {
  step: string
  /** The time at which a person comes to the step, in milliseconds. */
  at: number
  /** The instant at which the person goes on; for an email or a text, at which it leaves. */
  until: number
  /** The path taken at a branch or split; null is 'otherwise'. Absent at other steps. */
  path?: string | null
  /** Set if the person leaves here: the date of the wait has passed, or they have none. */
  left?: true
  /** True if it happened; absent at steps that wait for nothing. */
  happened?: boolean
  /**
   * The source of the decision at a step that asks something: its answer, an answer or event on the way there, or
   * `isTrue`.
   */
  by?: 'answer' | 'earlier' | 'facts'
}

export interface TryOut {
  /** The time at which the person enters, in milliseconds. */
  start: number
  window: (SendWindow & { zone: Zone }) | null
  /** The quiet hours of the account. */
  quiet: (QuietHours & { zone: Zone }) | null
  /** The time at which a text with this id leaves if it is ready at `at`: texts have quiet hours of their own. */
  textLeaves(messageId: string, at: number): number
  zoneOf(zone: Zone): string
  /** Their date in a custom field, as YYYY-MM-DD. */
  dateOf(field: string): string | null
  /** True if the happening is true of the person, unless an answer contradicts it. */
  isTrue(happening: Happening): boolean
  answers: Answers
}

/**
 * The way of one person through all steps, without waiting: the rule of real automations (`next`), step by step, with
 * the clock moved on to the end of each wait. An event that is waited for counts as happening at once. An answer or
 * event at a step holds at later steps: a person who opened an email opened it for all of them.
 */
export function tryOut(
  journey: Journey,
  { start, window, quiet, textLeaves, zoneOf, dateOf, isTrue, answers }: TryOut,
): TriedStep[] {
  const times = {
    window: window && { ...window, in: zoneOf(window.zone) },
    quiet: quiet && { ...quiet, in: zoneOf(quiet.zone) },
  }
  const steps = new Map(flatten(journey).map((step) => [step.id, step]))
  const tried: TriedStep[] = []
  const earlier = new Map<string, boolean>()
  let at = journey[0]?.id ?? null
  let now = start
  while (at !== null) {
    const step = steps.get(at)
    if (!step) break
    const arrived = now
    if (step.kind === 'text') now = textLeaves(step.message_id, now)
    if (step.kind === 'email') {
      now = leavesAt(times, now) ?? leavesAt({ ...times, window: null }, now) ?? now
    }
    // `next` gets only this step, so that it stops behind the step and asks only for facts about the step.
    const alone = new Map([[step.id, step]])
    let by: TriedStep['by'] = step.id in answers ? 'answer' : 'facts'
    const facts = {
      isTrue: (asked: Happening) => {
        if (step.id in answers) return isAnswered(step, asked, answers)
        const known = earlier.get(keyOf(asked))
        by = known === undefined ? 'facts' : 'earlier'
        return known ?? isTrue(asked)
      },
      chance: () => chanceFor(step, answers),
      zoneOf,
      dateOf,
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
      step: step.id,
      at: arrived,
      until: now,
      ...(gone.outcome.state === 'left' ? { left: true as const } : {}),
      ...(took?.kind === 'took' ? { path: took.path, by } : {}),
      ...(waited?.kind === 'waited' && waited.happened !== null ? { happened: waited.happened, by } : {}),
    })
    if (gone.outcome.state === 'left') break
    keepKnown(earlier, step, answers[step.id])
    at = gone.moves.findLast((move) => move.kind === 'arrived')?.step ?? null
  }
  return tried
}

/**
 * The way of one person, and every other step with the times at which they come to it if they take the paths to it. A
 * step to which two ways lead has the times of the first.
 */
export function tryAllPaths(journey: Journey, given: TryOut): { way: TriedStep[]; others: TriedStep[] } {
  const steps = new Map(flatten(journey).map((step) => [step.id, step]))
  const way = tryOut(journey, given)
  const others: TriedStep[] = []
  const seen = new Set(way.map(({ step }) => step))
  const taken = new Set<string>()
  const open = [{ answers: given.answers, tried: way }]
  for (let each = open.pop(); each; each = open.pop()) {
    for (const { step, path } of each.tried) if (path !== undefined) taken.add(`${step} ${path}`)
    for (const { step: id, path: took } of each.tried) {
      if (took === undefined) continue
      for (const path of pathsOf(steps.get(id))) {
        if (taken.has(`${id} ${path}`)) continue
        taken.add(`${id} ${path}`)
        const answers = { ...each.answers, [id]: path }
        const tried = tryOut(journey, { ...given, answers })
        open.push({ answers, tried })
        for (const found of tried) {
          if (!seen.has(found.step)) others.push(found)
          seen.add(found.step)
        }
      }
    }
  }
  return { way, others }
}

/** The paths of a branch or split as answers name them. */
function pathsOf(step: FlatStep | undefined): (string | null)[] {
  if (step?.kind === 'branch') return [...step.paths.map(({ id }) => id), null]
  return step?.kind === 'split' ? step.paths.map(({ id }) => id) : []
}

function isAnswered(step: FlatStep, asked: Happening, answers: Answers): boolean {
  const answer = answers[step.id]
  if (step.kind === 'branch') return step.paths.some(({ id, when }) => id === answer && when === asked)
  return answer === true
}

/** Notes the facts about the person that a step shows, for the later steps. */
function keepKnown(known: Map<string, boolean>, step: FlatStep, answer: Answers[string] | undefined): void {
  if (step.kind === 'action' && isListAction(step.action)) {
    const { kind, list_id } = step.action
    if (list_id !== null) known.set(keyOf({ kind: 'on_list', list_id }), kind === 'add_to_list')
  }
  if (step.kind === 'wait_until' && typeof answer === 'boolean') known.set(keyOf(step.happening), answer)
  if (step.kind !== 'branch' || answer === undefined) return
  for (const { id, when } of step.paths) {
    known.set(keyOf(when), id === answer)
    // The conditions of paths after the chosen one were not tested.
    if (id === answer) break
  }
}

function keyOf(happening: Happening): string {
  return JSON.stringify(Object.entries(happening).sort())
}

/** A number from 0 to 99 that leads to the answered path, or to the first path without an answer. */
function chanceFor(step: FlatStep, answers: Answers): number {
  if (step.kind !== 'split') return 0
  let before = 0
  for (const path of step.paths) {
    if (path.id === answers[step.id]) return before
    before += path.share
  }
  return 0
}
