import type { LegacyCondition } from '@carillon/contract/segments-legacy'
import { eventCondition } from '@carillon/segment-language/event-condition'
import { findColumn } from '@carillon/segment-language/fields'
import { formatInstant, isDay, parseInstant } from '@carillon/segment-language/instant'
import {
  type Condition,
  type ConditionGroup,
  type CustomFieldRef,
  type DateCondition,
  type SegmentTree,
  treeVersion,
} from '@carillon/segment-language/tree'

/** The reason why conditions of the oldest API can't be read: a code, and the index of the condition. */
export interface LegacyProblem {
  code:
    | 'legacy_condition_joiners'
    | 'legacy_condition_first_joined'
    | 'legacy_condition_only_joined'
    | 'legacy_condition_joiner_missing'
    | 'legacy_condition_value_missing'
    | 'legacy_condition_invalid'
  index: number
}

/** The things that conditions name: custom fields, and campaigns as the conditions write them, with their ids. */
export interface LegacyNames {
  customFields: readonly CustomFieldRef[]
  campaigns: ReadonlyMap<string, string>
}

/** The conditions as a tree. `and` binds tighter than `or`, so a mixed chain becomes groups of `and` joined by `or`. */
export function treeOfLegacy(
  conditions: readonly LegacyCondition[],
  names: LegacyNames,
): { tree: SegmentTree } | { problem: LegacyProblem } {
  const misjoined = findMisjoined(conditions)
  if (misjoined) return { problem: misjoined }
  const groups: ConditionGroup[] = []
  for (const [index, legacy] of conditions.entries()) {
    const condition = readCondition(legacy, names)
    if (!condition) return { problem: { code: codeOf(legacy), index } }
    const last = groups.at(-1)
    if (last && legacy.and_or === 'and') last.conditions.push(condition)
    else groups.push({ joiner: 'and', conditions: [condition] })
  }
  return { tree: { version: treeVersion, joiner: 'or', groups } }
}

/** The first condition has an empty `and_or`, and all later ones have one. The public file words each other case. */
function findMisjoined(conditions: readonly LegacyCondition[]): LegacyProblem | null {
  const unjoined = conditions.flatMap(({ and_or }, index) => (and_or === '' ? [index] : []))
  const [first] = unjoined
  if (first === undefined) {
    const isOnly = conditions.length === 1
    return { code: isOnly ? 'legacy_condition_only_joined' : 'legacy_condition_first_joined', index: 0 }
  }
  if (unjoined.length === 1) return first === 0 ? null : { code: 'legacy_condition_invalid', index: 0 }
  const isAll = unjoined.length === conditions.length
  const index = unjoined.find((at) => at > 0) ?? 0
  return { code: isAll ? 'legacy_condition_joiner_missing' : 'legacy_condition_joiners', index }
}

function codeOf({ value, operator }: LegacyCondition): LegacyProblem['code'] {
  const needsNone = operator === 'empty' || operator === 'not_empty'
  return value.trim() === '' && !needsNone ? 'legacy_condition_value_missing' : 'legacy_condition_invalid'
}

const mailFields = {
  'clicks.campaign_identifier': 'clicked',
  'opens.campaign_identifier': 'opened',
} as const

/** The campaigns that conditions name, as they write them. */
export function campaignsIn(conditions: readonly LegacyCondition[]): string[] {
  return conditions.flatMap(({ field, value }) => (isMailField(field) ? [value] : []))
}

/** The conditions with other names of their campaigns. */
export function withCampaigns(
  conditions: readonly LegacyCondition[],
  rename: (campaign: string) => string,
): LegacyCondition[] {
  return conditions.map((one) => (isMailField(one.field) ? { ...one, value: rename(one.value) } : one))
}

function isMailField(field: string): field is keyof typeof mailFields {
  return Object.hasOwn(mailFields, field)
}

function readCondition(legacy: LegacyCondition, { customFields, campaigns }: LegacyNames): Condition | null {
  if (isMailField(legacy.field))
    return readMail(legacy, mailFields[legacy.field], campaigns.get(legacy.value))
  const field = findColumn(legacy.field, customFields)
  if (!field) return null
  if (field.type === 'number') return readNumber(field.field, legacy)
  if (field.type === 'date') return readDate(field.field, legacy)
  return readText(field.field, legacy)
}

function readMail(
  { operator }: LegacyCondition,
  event: 'clicked' | 'opened',
  id: string | undefined,
): Condition | null {
  if ((operator !== 'eq' && operator !== 'ne') || id === undefined) return null
  return eventCondition(event, { negated: operator === 'ne', source: { type: 'single_send', id } })
}

const blanks = { empty: 'blank', not_empty: 'not_blank' } as const
const textOperators = {
  contains: 'contains',
  contains_word: 'contains_word',
  eq: 'is',
  ne: 'is_not',
} as const
const numberOperators = { eq: 'equals', ne: 'not_equals', lt: 'less', gt: 'greater' } as const
const dayOperators = { eq: 'on', ne: 'not_on', lt: 'before', gt: 'after' } as const
const secondOperators = { eq: 'between', ne: 'not_between', lt: 'before', gt: 'after' } as const

function operatorIn<T extends object>(table: T, operator: string): T[keyof T] | null {
  return Object.hasOwn(table, operator) ? table[operator as keyof T] : null
}

function readText(field: string, { operator, value }: LegacyCondition): Condition | null {
  const blank = operatorIn(blanks, operator)
  if (blank) return { kind: 'text', field, operator: blank, values: [] }
  const known = operatorIn(textOperators, operator)
  return known && value.trim() !== '' ? { kind: 'text', field, operator: known, values: [value] } : null
}

function readNumber(field: string, { operator, value }: LegacyCondition): Condition | null {
  const blank = operatorIn(blanks, operator)
  if (blank) return { kind: 'number', field, operator: blank, values: [] }
  const known = operatorIn(numberOperators, operator)
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return known && Number.isFinite(number)
    ? { kind: 'number', field, operator: known, values: [number] }
    : null
}

/**
 * Days are MM/DD/YYYY or ISO 8601, instants are seconds since 1970. `is within` takes a number of days, or the first
 * day.
 */
function readDate(field: string, { operator, value }: LegacyCondition): Condition | null {
  const make = (known: DateCondition['operator'], values: string[]): Condition => ({
    kind: 'date',
    field,
    operator: known,
    values,
  })
  const blank = operatorIn(blanks, operator)
  if (blank) return make(blank, [])
  if (operator === 'is within' && /^\d{1,4}$/.test(value) && Number(value) > 0)
    return { kind: 'date', field, operator: 'within', values: [], amount: Number(value), unit: 'days' }
  const day = readDay(value)
  if (operator === 'is within') return day === null ? null : make('at_or_after', [day])
  if (day !== null) {
    const known = operatorIn(dayOperators, operator)
    return known && make(known, [day])
  }
  const known = operatorIn(secondOperators, operator)
  if (!known || !/^\d{5,11}$/.test(value)) return null
  const second = Number(value) * 1_000_000
  const [from, to] = [formatInstant(second), formatInstant(second + 999_999)]
  if (known === 'before') return make(known, [from])
  return make(known, known === 'after' ? [to] : [from, to])
}

function readDay(value: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value)
  const day = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : value
  return isDay(day) && parseInstant(day) !== null ? day : null
}
