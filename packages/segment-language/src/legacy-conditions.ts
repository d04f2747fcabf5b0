import { findField } from './fields.ts'
import { isDay, parseInstant } from './instant.ts'
import type {
  Condition,
  ConditionGroup,
  CustomFieldRef,
  EventCondition,
  Joiner,
  SegmentTree,
} from './tree.ts'

/** Where the oldest API names the campaign of a click or an open. */
export const legacyMailFields = {
  clicked: 'clicks.campaign_identifier',
  opened: 'opens.campaign_identifier',
} as const

export type LegacyOperator =
  | 'eq'
  | 'ne'
  | 'lt'
  | 'gt'
  | 'contains'
  | 'contains_word'
  | 'empty'
  | 'not_empty'
  | 'is within'

/** A condition of the oldest API. Values are text: MM/DD/YYYY, seconds since 1970, or the id of a campaign. */
export interface WrittenLegacyCondition {
  field: string
  value: string
  operator: LegacyOperator
  and_or: '' | Joiner
}

/**
 * The conditions as the oldest API has them, or null if it has no form for one. It has one value a condition, and no
 * brackets: `and` binds tighter than `or`, so that only groups of `and` joined by `or` can be written.
 */
export function legacyOfTree(
  tree: SegmentTree,
  customFields: readonly CustomFieldRef[],
): WrittenLegacyCondition[] | null {
  const joined = joinedConditions(tree)
  if (!joined || joined.length === 0) return null
  const written = joined.map(({ condition, joiner }, index) => {
    const parts = writeCondition(condition, customFields)
    return parts && { ...parts, and_or: index === 0 ? ('' as const) : joiner }
  })
  return written.some((each) => each === null) ? null : (written as WrittenLegacyCondition[])
}

type Joined = { condition: Condition; joiner: Joiner }

/** Each condition with the word before it; null if brackets would be needed. */
function joinedConditions({ joiner, groups }: SegmentTree): Joined[] | null {
  const [only] = groups
  if (only && groups.length === 1) return inGroup(only, only.joiner)
  const isPlain = groups.every((group) => group.conditions.length === 1 || group.joiner === joiner)
  if (isPlain) return groups.flatMap((group) => inGroup(group, joiner))
  const isSum =
    joiner === 'or' && groups.every((group) => group.conditions.length === 1 || group.joiner === 'and')
  return isSum ? groups.flatMap((group) => inGroup(group, 'or')) : null
}

/** The conditions of a group, the first one joined with the group before by `first`. */
function inGroup({ conditions, joiner }: ConditionGroup, first: Joiner): Joined[] {
  return conditions.map((condition, index) => ({ condition, joiner: index === 0 ? first : joiner }))
}

type Parts = Omit<WrittenLegacyCondition, 'and_or'>

function writeCondition(condition: Condition, customFields: readonly CustomFieldRef[]): Parts | null {
  if (condition.kind === 'list') return null
  if (condition.kind === 'event') return writeMail(condition)
  const field = findField(condition.field, customFields)?.name
  const parts = field === undefined ? null : writeValue(condition)
  return parts && field !== undefined ? { field, ...parts } : null
}

function writeMail({ event, negated, source, period, machines }: EventCondition): Parts | null {
  const isPlain = event !== 'sent' && !machines && period.type === 'any_time'
  if (!isPlain || source.type !== 'single_send' || source.id === null) return null
  if (source.variation !== undefined || source.phase !== undefined) return null
  return { field: legacyMailFields[event], value: source.id, operator: negated ? 'ne' : 'eq' }
}

type FieldCondition = Exclude<Condition, { kind: 'event' | 'list' }>
type Value = Pick<Parts, 'value' | 'operator'>

const blanks: Readonly<Record<string, LegacyOperator>> = { blank: 'empty', not_blank: 'not_empty' }
const texts: Readonly<Record<string, LegacyOperator>> = {
  is: 'eq',
  is_not: 'ne',
  contains: 'contains',
  contains_word: 'contains_word',
}
const numbers: Readonly<Record<string, LegacyOperator>> = {
  equals: 'eq',
  not_equals: 'ne',
  less: 'lt',
  greater: 'gt',
}
const dates: Readonly<Record<string, LegacyOperator>> = {
  on: 'eq',
  not_on: 'ne',
  before: 'lt',
  after: 'gt',
}

function writeValue(condition: FieldCondition): Value | null {
  const blank = blanks[condition.operator]
  if (blank) return { value: '', operator: blank }
  if (condition.kind === 'date') return writeDate(condition)
  const operator = (condition.kind === 'text' ? texts : numbers)[condition.operator]
  const [value] = condition.values
  return operator && condition.values.length === 1 && value !== undefined
    ? { value: String(value), operator }
    : null
}

function writeDate({ operator, values, amount, unit }: FieldCondition & { kind: 'date' }): Value | null {
  const [first = '', second = ''] = values
  if (operator === 'within' && unit === 'days' && amount !== undefined && amount <= 9999)
    return { value: String(amount), operator: 'is within' }
  if (operator === 'at_or_after' && isDay(first)) return { value: first, operator: 'is within' }
  if (operator === 'between' || operator === 'not_between') return writeSecond(operator, first, second)
  const known = dates[operator]
  if (!known) return null
  if (isDay(first)) return { value: american(first), operator: known }
  const second1970 = secondOf(first)
  return second1970 === null || operator === 'on' || operator === 'not_on'
    ? null
    : { value: String(second1970), operator: known }
}

/** A range of one second, which stands for 'at this second'. */
function writeSecond(operator: 'between' | 'not_between', first: string, second: string): Value | null {
  const [from, to] = [parseInstant(first), parseInstant(second)]
  if (from === null || to === null || isDay(first) || from % 1_000_000 !== 0 || to - from !== 999_999)
    return null
  return { value: String(from / 1_000_000), operator: operator === 'between' ? 'eq' : 'ne' }
}

/** Whole seconds since 1970. The wire knows no instant before 1970, nor parts of a second. */
function secondOf(text: string): number | null {
  const instant = parseInstant(text)
  const second = instant === null ? -1 : Math.floor(instant / 1_000_000)
  return second >= 10_000 ? second : null
}

function american(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
