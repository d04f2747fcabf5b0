import { SegmentTree } from '@carillon/segment-language/tree'
import * as z from 'zod/mini'

/**
 * The steps of an automation: a list, in which a branch and a split hold lists of their own. After the last step of a
 * path, a person goes on with the step after the branch or split, so the whole can be drawn in one column.
 *
 * Plain JSON. The schema checks the shape only; check-journey.ts checks whether it makes sense.
 */
export const journeyLimits = {
  /** The most steps in all paths together. */
  steps: 100,
  /** The most branches and splits inside each other. */
  depth: 5,
  /** The numbers of paths of one branch or split, without 'otherwise'. */
  paths: { branch: 5, split: { min: 2, max: 5 } },
  /** Shortest and longest wait. */
  waitMinutes: { min: 5, max: 365 * 24 * 60 },
  /** The most days before or after a date. */
  daysFromDate: 365,
  text: 1000,
  /** The longest name of a path, in characters. */
  pathName: 40,
  /** Limits of an action that notifies people. */
  notify: { addresses: 10, subject: 200, text: 2000 },
  url: 2000,
} as const

export const durationUnits = ['minutes', 'hours', 'days', 'weeks'] as const
export type DurationUnit = (typeof durationUnits)[number]

/** A day is 24 hours, also where clocks change. */
export const Duration = z.object({
  amount: z.number().check(z.int(), z.minimum(1), z.maximum(journeyLimits.waitMinutes.max)),
  unit: z.enum(durationUnits),
})
export type Duration = z.infer<typeof Duration>

/**
 * The clock that counts: `account` is the account's zone; `contact` is the contact's zone, or the account's if it is
 * unknown.
 */
export const zones = ['account', 'contact'] as const
export const Zone = z.enum(zones)
export type Zone = z.infer<typeof Zone>

const Id = z.uuid()
/** 1 is Monday, as in ISO 8601. */
export const Weekday = z.number().check(z.int(), z.minimum(1), z.maximum(7))
export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

export const Wait = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('for'), duration: Duration }),
  /** A wait until the next moment at which it is this time on one of these days. */
  z.object({
    kind: z.literal('until_time'),
    weekdays: z.array(Weekday).check(z.minLength(1), z.maxLength(7)),
    time: TimeOfDay,
    zone: Zone,
  }),
  /**
   * A wait until this number of days before (negative) or after the date in a custom field, at a time in the account's
   * zone.
   */
  z.object({
    kind: z.literal('until_date'),
    field: z.string().check(z.minLength(1), z.maxLength(100)),
    days: z
      .number()
      .check(z.int(), z.minimum(-journeyLimits.daysFromDate), z.maximum(journeyLimits.daysFromDate)),
    time: TimeOfDay,
    /** The wait ends on the next such day, whatever its year. February 29 counts as February 28 in years without it. */
    yearly: z.boolean(),
    /** The rule for a person who comes after this time, or has no date. */
    if_passed: z.enum(['go_on', 'leave']),
  }),
])
export type Wait = z.infer<typeof Wait>

/** A happening that is true of a person or not. Only people's opens and clicks count; those of machines never do. */
export const Happening = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), message_id: Id }),
  /** The person clicked in an email or a text. `url`: null is any link of the message. */
  z.object({
    kind: z.literal('clicked'),
    message_id: Id,
    url: z.nullable(z.string().check(z.maxLength(2000))),
  }),
  /**
   * The person texted back to the text of a step, before any later text to the same number. Keywords such as STOP are
   * no replies.
   */
  z.object({ kind: z.literal('replied'), message_id: Id }),
  z.object({ kind: z.literal('on_list'), list_id: Id }),
  z.object({ kind: z.literal('in_segment'), segment_id: Id }),
  /** Conditions on fields and lists, as in a segment. */
  z.object({ kind: z.literal('contact'), tree: SegmentTree }),
])
export type Happening = z.infer<typeof Happening>

export const Action = z.discriminatedUnion('kind', [
  /** Adds the person to a list. `list_id`: null means not chosen yet, and keeps the steps from going live. */
  z.object({ kind: z.literal('add_to_list'), list_id: z.nullable(Id) }),
  z.object({ kind: z.literal('remove_from_list'), list_id: z.nullable(Id) }),
  /** `field`: a reserved name or the id of a custom field. Null empties it. */
  z.object({
    kind: z.literal('set_field'),
    field: z.string().check(z.minLength(1), z.maxLength(100)),
    value: z.nullable(z.union([z.string().check(z.maxLength(journeyLimits.text)), z.number()])),
  }),
  /** Mails notification addresses; `default` is the account's own. Subject and text may have tags. */
  z.object({
    kind: z.literal('notify'),
    address_ids: z
      .array(z.union([z.literal('default'), Id]))
      .check(z.minLength(1), z.maxLength(journeyLimits.notify.addresses)),
    subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(journeyLimits.notify.subject)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(journeyLimits.notify.text)),
  }),
  /** Posts the contact to an address. */
  z.object({
    kind: z.literal('call_webhook'),
    url: z.string().check(z.trim(), z.maxLength(journeyLimits.url), z.regex(/^https?:\/\/\S+$/i)),
  }),
])
export type Action = z.infer<typeof Action>
export type ListAction = Extract<Action, { kind: 'add_to_list' | 'remove_from_list' }>
/** Actions carried out by other services, after the person has gone on. */
export type OutsideAction = Extract<Action, { kind: 'notify' | 'call_webhook' }>

export function isListAction(action: Action): action is ListAction {
  return action.kind === 'add_to_list' || action.kind === 'remove_from_list'
}

export function isOutsideAction(action: Action): action is OutsideAction {
  return action.kind === 'notify' || action.kind === 'call_webhook'
}

export interface EmailStep {
  id: string
  kind: 'email'
  /** A message belongs to one step only. */
  message_id: string
}

export interface TextStep {
  id: string
  kind: 'text'
  /** The id of a text, which belongs to one step only. */
  message_id: string
}

export interface WaitStep {
  id: string
  kind: 'wait'
  wait: Wait
}

/**
 * Waits until a thing happens, at most for a given time. Then each person goes on; a branch after it can separate them.
 */
export interface WaitUntilStep {
  id: string
  kind: 'wait_until'
  happening: Happening
  at_most: Duration
}

/** A path of a branch or split. Its name is for its author alone; absent, the web app shows the condition, or a letter. */
export type NamedPath<About> = About & { id: string; name?: string | undefined; steps: Step[] }

/** A person takes the first path whose condition is true, else `otherwise`. A yes/no branch has one path. */
export interface BranchStep {
  id: string
  kind: 'branch'
  paths: NamedPath<{ when: Happening }>[]
  otherwise: Step[]
}

/** Separates people by chance. The shares are in per cent and add up to 100. */
export interface SplitStep {
  id: string
  kind: 'split'
  paths: NamedPath<{ share: number }>[]
}

export interface ActionStep {
  id: string
  kind: 'action'
  action: Action
}

/** Completes the automation before its last step. */
export interface EndStep {
  id: string
  kind: 'end'
}

export type Step =
  | EmailStep
  | TextStep
  | WaitStep
  | WaitUntilStep
  | BranchStep
  | SplitStep
  | ActionStep
  | EndStep
export type StepKind = Step['kind']
export const stepKinds = [
  'email',
  'text',
  'wait',
  'wait_until',
  'branch',
  'split',
  'action',
  'end',
] as const satisfies readonly StepKind[]

const PathName = z.optional(z.string().check(z.trim(), z.maxLength(journeyLimits.pathName)))
const Share = z.number().check(z.int(), z.minimum(1), z.maximum(99))

export const Step: z.ZodMiniType<Step> = z.discriminatedUnion('kind', [
  z.object({ id: Id, kind: z.literal('email'), message_id: Id }),
  z.object({ id: Id, kind: z.literal('text'), message_id: Id }),
  z.object({ id: Id, kind: z.literal('wait'), wait: Wait }),
  z.object({ id: Id, kind: z.literal('wait_until'), happening: Happening, at_most: Duration }),
  z.object({
    id: Id,
    kind: z.literal('branch'),
    get paths() {
      return z
        .array(z.object({ id: Id, name: PathName, when: Happening, steps: z.array(Step) }))
        .check(z.minLength(1), z.maxLength(journeyLimits.paths.branch))
    },
    get otherwise() {
      return z.array(Step)
    },
  }),
  z.object({
    id: Id,
    kind: z.literal('split'),
    get paths() {
      return z
        .array(z.object({ id: Id, name: PathName, share: Share, steps: z.array(Step) }))
        .check(z.minLength(journeyLimits.paths.split.min), z.maxLength(journeyLimits.paths.split.max))
    },
  }),
  z.object({ id: Id, kind: z.literal('action'), action: Action }),
  z.object({ id: Id, kind: z.literal('end') }),
])

// A step holds steps, so descriptions of the API need a name for it.
z.globalRegistry.add(Step, { id: 'AutomationStep' })

export const Journey = z.array(Step).check(z.maxLength(journeyLimits.steps))
export type Journey = Step[]

/** The lists of steps inside a step, in the order in which they are drawn. */
export function listsInside(step: Step): Step[][] {
  if (step.kind === 'branch') return [...step.paths.map(({ steps }) => steps), step.otherwise]
  if (step.kind === 'split') return step.paths.map(({ steps }) => steps)
  return []
}

/** Every step with the number of branches and splits around it, in the order in which they are drawn. */
export function allSteps(journey: Journey, depth = 0): { step: Step; depth: number }[] {
  return journey.flatMap((step) => [
    { step, depth },
    ...listsInside(step).flatMap((steps) => allSteps(steps, depth + 1)),
  ])
}

/** A duration in milliseconds. */
export function durationMs({ amount, unit }: Duration): number {
  const minutes = { minutes: 1, hours: 60, days: 24 * 60, weeks: 7 * 24 * 60 }[unit]
  return amount * minutes * 60_000
}
