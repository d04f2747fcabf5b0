import {
  type Absence,
  type EnrolmentState,
  type ExitReason,
  exitReasons,
  type PathEntry,
} from '@carillon/contract/automation-people'
import type { AutomationStatus } from '@carillon/contract/automations'
import { type FlatStep, flatten } from '@carillon/journey/flatten'
import { allSteps, type Journey, type Step } from '@carillon/journey/steps'

/** The known facts about one person in an automation. */
export interface Known {
  status: AutomationStatus
  enrolment: {
    run: number
    state: EnrolmentState
    reason: string | null
    step_id: string | null
    due_at: string | null
    waits_for_happening: boolean
    put_off?: 'frequency_cap' | 'quiet_hours' | undefined
    held_at: string | null
    ended_at: string | null
  } | null
  absent: Absence | null
  /** The time of entry; only with `date_ahead`. */
  enters_at?: string | undefined
  path: readonly PathEntry[]
}

/** The reason why a person got, or did not get, an email or a text. Times are ISO. */
export type Why =
  | { why: 'clicked' | 'opened' | 'bounced' | 'replied' | 'opted_out_after'; at: string; later: string }
  | { why: 'delivered' | 'sent' | 'text_dropped' | (typeof skips)[Skip]; at: string }
  | { why: 'text_failed'; at: string; reason: string }
  | { why: 'other_path' | 'ended' | 'failed' | 'given_frequency_cap' | 'given_quiet_hours'; at: string }
  | { why: 'moved_past'; at: string; user: string | null }
  | { why: 'left'; at: string; reason: ExitReason | 'other' }
  | { why: 'held'; at: string }
  | {
      why: 'waits' | 'waits_for_happening' | 'waits_for_frequency_cap' | 'waits_for_quiet_hours'
      until: string
    }
  | { why: 'about_to' | 'added_later' | 'is_paused' | 'is_disabled' }
  | { why: 'absent_date_ahead'; until: string }
  | { why: `absent_${Exclude<Absence, 'date_ahead'>}` }

/**
 * The reason why a person got, or did not get, the email or text of this step, by the log of their last passage. Certain
 * reasons come first: it was sent, it was skipped, they took another path, they left.
 */
export function whyOf(steps: Journey, stepId: string, known: Known, now: Date): Why {
  const { enrolment, absent, status } = known
  if (!enrolment) {
    return absent === 'date_ahead'
      ? { why: 'absent_date_ahead', until: known.enters_at ?? '' }
      : { why: `absent_${absent ?? 'not_in_entry'}` }
  }
  const log = known.path.filter(({ run }) => run === enrolment.run)
  const told = atStep(log, stepId) ?? onOtherPath(steps, stepId, log)
  if (told) return told
  const at = enrolment.ended_at ?? log.at(-1)?.at ?? ''
  if (!isAhead(steps, enrolment.step_id, stepId)) {
    return enrolment.state === 'completed' && endsAt(steps, enrolment.step_id)
      ? { why: 'ended', at }
      : { why: 'added_later' }
  }
  switch (enrolment.state) {
    case 'exited': {
      const reason = exitReasons.find((each) => each === enrolment.reason) ?? 'other'
      return { why: 'left', at, reason }
    }
    case 'failed':
      return { why: 'failed', at }
    case 'completed':
      return { why: 'added_later' }
    case 'active':
      return whyNotYet(enrolment, status, now)
  }
}

/** The log entries of a person who passes a message without getting it. */
const skips = {
  skipped_no_email: 'no_email',
  skipped_no_credits: 'no_credits',
  skipped_paused: 'paused',
  skipped_group: 'left_group',
  skipped_frequency_cap: 'frequency_cap',
  skipped_quiet_hours: 'quiet_hours',
  skipped_no_number: 'no_number',
  skipped_opted_out: 'opted_out',
  skipped_no_consent: 'no_consent',
  skipped_same_number: 'same_number',
} as const
type Skip = keyof typeof skips

const isSkip = (what: string): what is Skip => Object.hasOwn(skips, what)

/** The reason by the log entry of this very step; null without one. */
function atStep(log: readonly PathEntry[], stepId: string): Why | null {
  const entry = log.findLast(
    ({ step_id, what }) => step_id === stepId && (what === 'sent' || what === 'moved_on' || isSkip(what)),
  )
  if (!entry) return null
  const { at, what, email, text } = entry
  if (isSkip(what)) return { why: skips[what], at }
  if (what === 'moved_on')
    return { why: 'moved_past', at, user: entry.user?.name || entry.user?.email || null }
  return text ? outcomeOfText(at, text) : outcomeOfEmail(at, email)
}

function outcomeOfEmail(at: string, email: PathEntry['email']): Why {
  if (email?.skipped) return { why: 'frequency_cap', at }
  if (email?.limit) return { why: `given_${email.limit}`, at }
  if (email?.clicked_at) return { why: 'clicked', at, later: email.clicked_at }
  if (email?.opened_at) return { why: 'opened', at, later: email.opened_at }
  if (email?.bounced_at) return { why: 'bounced', at, later: email.bounced_at }
  return { why: email?.delivered_at ? 'delivered' : 'sent', at }
}

function outcomeOfText(at: string, text: NonNullable<PathEntry['text']>): Why {
  if (text.dropped) return { why: 'text_dropped', at }
  if (text.failed !== null) return { why: 'text_failed', at, reason: text.failed }
  if (text.opted_out_at) return { why: 'opted_out_after', at, later: text.opted_out_at }
  if (text.replied_at) return { why: 'replied', at, later: text.replied_at }
  if (text.clicked_at) return { why: 'clicked', at, later: text.clicked_at }
  return { why: text.delivered_at ? 'delivered' : 'sent', at }
}

/** The branch or split where they took a path without this step. */
function onOtherPath(steps: Journey, stepId: string, log: readonly PathEntry[]): Why | null {
  for (const { parting, path } of pathsTo(steps, stepId)) {
    const took = log.findLast(({ what, step_id }) => what === 'took_path' && step_id === parting)
    if (took && (took.path_id ?? null) !== path) return { why: 'other_path', at: took.at }
  }
  return null
}

/**
 * The branches and splits around a step, outermost first, each with the path that leads to the step; null: the rest
 * of the branch (`otherwise`).
 */
function pathsTo(steps: readonly Step[], stepId: string): { parting: string; path: string | null }[] {
  const holds = (list: readonly Step[]) => allSteps([...list]).some(({ step }) => step.id === stepId)
  for (const step of steps) {
    if (step.kind !== 'branch' && step.kind !== 'split') continue
    const lists = [
      ...step.paths.map(({ id, steps: inside }) => ({ path: id as string | null, inside })),
      ...(step.kind === 'branch' ? [{ path: null, inside: step.otherwise }] : []),
    ]
    const around = lists.find(({ inside }) => holds(inside))
    if (around) return [{ parting: step.id, path: around.path }, ...pathsTo(around.inside, stepId)]
  }
  return []
}

/**
 * True if a person at one step can still come to the other. For a deleted step it is true, because its place is unknown.
 */
function isAhead(steps: Journey, from: string | null, to: string): boolean {
  const flat = new Map(flatten(steps).map((step) => [step.id, step]))
  if (from === null || !flat.has(from)) return true
  const seen = new Set<string>()
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true
    const step = flat.get(id)
    if (seen.has(id) || !step) continue
    seen.add(id)
    open.push(...stepsAfter(step))
  }
  return false
}

function stepsAfter(step: FlatStep): string[] {
  const all =
    step.kind === 'branch'
      ? [...step.paths.map(({ first }) => first), step.otherwise]
      : step.kind === 'split'
        ? step.paths.map(({ first }) => first)
        : [step.next]
  return all.filter((id) => id !== null)
}

function endsAt(steps: Journey, stepId: string | null): boolean {
  return allSteps(steps).some(({ step }) => step.id === stepId && step.kind === 'end')
}

function whyNotYet(enrolment: NonNullable<Known['enrolment']>, status: AutomationStatus, now: Date): Why {
  if (status === 'paused') return { why: 'is_paused' }
  if (status !== 'live') return { why: 'is_disabled' }
  if (enrolment.held_at) return { why: 'held', at: enrolment.held_at }
  if (enrolment.due_at === null || new Date(enrolment.due_at) <= now) return { why: 'about_to' }
  if (enrolment.put_off) return { why: `waits_for_${enrolment.put_off}`, until: enrolment.due_at }
  return { why: enrolment.waits_for_happening ? 'waits_for_happening' : 'waits', until: enrolment.due_at }
}

interface Words {
  /** 'email 2'. */
  message: string
  day: (at: string) => string
  time: (at: string) => string
  /** The step where they are. */
  step: string
}

/** The sentence: its key in the texts, and the values in it. */
export function sentenceOf(why: Why, { message, day, time, step }: Words) {
  const values = {
    message,
    step,
    ...('at' in why ? { at: day(why.at) } : {}),
    ...('later' in why ? { later: day(why.later) } : {}),
    ...('until' in why ? { until: time(why.until) } : {}),
  }
  if (why.why === 'text_failed')
    return { key: 'why.text_failed', values: { ...values, reason: why.reason } } as const
  if (why.why === 'left') return { key: `why.left.${why.reason}`, values } as const
  if (why.why !== 'moved_past') return { key: `why.${why.why}`, values } as const
  return why.user
    ? ({ key: 'why.moved_past', values: { ...values, user: why.user } } as const)
    : ({ key: 'why.moved_past_somebody', values } as const)
}
