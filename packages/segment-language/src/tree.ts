import * as z from 'zod/mini'

/**
 * The conditions of a segment as the builder shows them: groups of conditions, two levels deep.
 *
 * Plain JSON with one version number. The schema checks the shape only. validate.ts checks whether fields and lists
 * exist and whether an operator fits its field. matches.ts defines what operators mean (blanks, case, days and zones);
 * the compiled SQL agrees with it.
 */
export const treeVersion = 1

export const segmentLimits = {
  name: 100,
  segments: 200,
  conditions: 50,
  /** The most values of one condition. */
  values: 100,
  text: 1000,
  /** Longest query sent by API, in characters. */
  query: 20_000,
  refreshesPerDay: 2,
  refreshesPerAccountAndDay: 10,
  refreshPauseMs: 60 * 60 * 1000,
  /** The least time between two changes of one segment's query by API, in milliseconds. */
  changePauseMs: 5 * 60 * 1000,
  sample: 50,
  liveSample: 10,
  timeoutMs: 20_000,
} as const

export const textOperators = [
  'is',
  'is_not',
  'contains',
  'does_not_contain',
  'starts_with',
  'does_not_start_with',
  'ends_with',
  'does_not_end_with',
  'contains_word',
  'blank',
  'not_blank',
] as const
export type TextOperator = (typeof textOperators)[number]

export const numberOperators = [
  'equals',
  'not_equals',
  'greater',
  'less',
  'greater_or_equal',
  'less_or_equal',
  'between',
  'not_between',
  'blank',
  'not_blank',
] as const
export type NumberOperator = (typeof numberOperators)[number]

export const dateOperators = [
  'before',
  'after',
  'at_or_before',
  'at_or_after',
  'on',
  'not_on',
  'between',
  'not_between',
  'within',
  'not_within',
  'blank',
  'not_blank',
] as const
export type DateOperator = (typeof dateOperators)[number]

export const dateUnits = ['days', 'months', 'years'] as const
export type DateUnit = (typeof dateUnits)[number]

export const mailEvents = ['sent', 'opened', 'clicked'] as const
export type MailEvent = (typeof mailEvents)[number]

const Id = z.string().check(z.minLength(1), z.maxLength(64))

/** The name of a reserved field (`first_name`) or the id of a custom one (`w1_T`), which a rename keeps. */
const Field = z.string().check(z.minLength(1), z.maxLength(100))

const Amount = z.number().check(z.int(), z.minimum(1), z.maximum(10_000))

/** A calendar day of the account's zone (`2026-11-21`) or an instant (ISO 8601 with its zone). */
const DateValue = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/))

/**
 * `is` means any of the values, `is_not` none of them; the other operators work the same way. Blank operators have no
 * values.
 */
export const TextCondition = z.object({
  kind: z.literal('text'),
  field: Field,
  operator: z.enum(textOperators),
  values: z.array(z.string().check(z.maxLength(segmentLimits.text))).check(z.maxLength(segmentLimits.values)),
})
export type TextCondition = z.infer<typeof TextCondition>

/** One value; two for the between operators, the smaller first; none for the blank operators. */
export const NumberCondition = z.object({
  kind: z.literal('number'),
  field: Field,
  operator: z.enum(numberOperators),
  values: z.array(z.number()).check(z.maxLength(2)),
})
export type NumberCondition = z.infer<typeof NumberCondition>

/** Values as for numbers; the within operators have `amount` and `unit` instead. */
export const DateCondition = z.object({
  kind: z.literal('date'),
  field: Field,
  operator: z.enum(dateOperators),
  values: z.array(DateValue).check(z.maxLength(2)),
  amount: z.optional(Amount),
  unit: z.optional(z.enum(dateUnits)),
})
export type DateCondition = z.infer<typeof DateCondition>

/**
 * The source of the mail: any, any single send or one, any automation, one automation, or one step of it. Of one single
 * send, `variation` is a version of its A/B test, and `phase` leaves out the messages that went out after the test.
 */
export const EventSource = z.discriminatedUnion('type', [
  z.object({ type: z.literal('any') }),
  z.object({
    type: z.literal('single_send'),
    id: z.nullable(Id),
    variation: z.optional(Id),
    phase: z.optional(z.literal('test')),
  }),
  z.object({ type: z.literal('automation'), id: z.nullable(Id), step: z.nullable(Id) }),
])
export type EventSource = z.infer<typeof EventSource>

export const Period = z.discriminatedUnion('type', [
  z.object({ type: z.literal('any_time') }),
  z.object({ type: z.literal('within'), amount: Amount, unit: z.enum(dateUnits) }),
  /** A range, both ends included. A day means the whole day. */
  z.object({ type: z.literal('between'), from: DateValue, to: DateValue }),
])
export type Period = z.infer<typeof Period>

/** `negated`: no such event in the period. This includes contacts who never got anything. */
export const EventCondition = z.object({
  kind: z.literal('event'),
  event: z.enum(mailEvents),
  negated: z.boolean(),
  source: EventSource,
  period: Period,
  /** Counts opens and clicks of machines, too. */
  machines: z.boolean(),
})
export type EventCondition = z.infer<typeof EventCondition>

/** The contact is on any of the lists, or on none of them. */
export const ListCondition = z.object({
  kind: z.literal('list'),
  operator: z.enum(['on', 'not_on']),
  listIds: z.array(Id).check(z.minLength(1), z.maxLength(segmentLimits.values)),
})
export type ListCondition = z.infer<typeof ListCondition>

export const Condition = z.discriminatedUnion('kind', [
  TextCondition,
  NumberCondition,
  DateCondition,
  EventCondition,
  ListCondition,
])
export type Condition = z.infer<typeof Condition>

export const joiners = ['and', 'or'] as const
export type Joiner = (typeof joiners)[number]

export const ConditionGroup = z.object({
  joiner: z.enum(joiners),
  conditions: z.array(Condition).check(z.minLength(1), z.maxLength(segmentLimits.conditions)),
})
export type ConditionGroup = z.infer<typeof ConditionGroup>

/**
 * The conditions of a segment. Without groups, each contact matches. There are at most 50 conditions in all groups
 * together.
 */
export const SegmentTree = z.object({
  version: z.literal(treeVersion),
  joiner: z.enum(joiners),
  groups: z.array(ConditionGroup).check(z.maxLength(segmentLimits.conditions)),
})
export type SegmentTree = z.infer<typeof SegmentTree>

/** A custom field as conditions know it. */
export interface CustomFieldRef {
  id: string
  name: string
  type: 'Text' | 'Number' | 'Date'
}

/** Every condition with its position, in the order in which cards are numbered and shown. */
export function conditionsOf(tree: SegmentTree): { condition: Condition; group: number; index: number }[] {
  return tree.groups.flatMap(({ conditions }, group) =>
    conditions.map((condition, index) => ({ condition, group, index })),
  )
}
