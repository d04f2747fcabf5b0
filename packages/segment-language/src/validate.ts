import { findField } from './fields.ts'
import { foldText, isStorableText } from './fold-text.ts'
import { isDay, parseInstant } from './instant.ts'
import {
  type Condition,
  type CustomFieldRef,
  conditionsOf,
  type DateCondition,
  type EventCondition,
  type NumberCondition,
  type SegmentTree,
  segmentLimits,
  type TextCondition,
} from './tree.ts'
import { instantOfDay } from './zone.ts'

const conditionProblems = [
  'field_unknown',
  'list_unknown',
  'operator_unfit',
  'value_missing',
  'values_too_many',
  'value_unreadable',
  'wrong_order',
  'day_unknown',
  'step_without_automation',
  'variation_without_single_send',
  'too_many',
] as const
export type ConditionProblemCode = (typeof conditionProblems)[number]

/** The reason why one condition is invalid. `index` counts all conditions of the tree from 0, group by group. */
export interface ConditionProblem {
  index: number
  code: ConditionProblemCode
  /** The field or list in question. */
  name: string
}

export interface KnownNames {
  customFields: readonly CustomFieldRef[]
  /** Lists that exist. If left out, lists are not checked. */
  listIds?: ReadonlySet<string>
}

/**
 * All problems of a tree in order, at most one for each condition. Ids of sends and automations are not checked: unknown
 * ones have no events.
 */
export function validateTree(tree: SegmentTree, known: KnownNames): ConditionProblem[] {
  return conditionsOf(tree).flatMap(({ condition }, index) => {
    if (index >= segmentLimits.conditions) return [{ index, code: 'too_many' as const, name: '' }]
    const problem = conditionProblem(condition, known)
    return problem ? [{ index, ...problem }] : []
  })
}

/** The problem of one condition, or null. */
function conditionProblem(condition: Condition, known: KnownNames): Omit<ConditionProblem, 'index'> | null {
  if (condition.kind === 'list') {
    if (condition.listIds.length === 0) return { code: 'value_missing', name: '' }
    const { listIds } = known
    const gone = listIds && condition.listIds.find((id) => !listIds.has(id))
    return gone === undefined ? null : { code: 'list_unknown', name: gone }
  }
  if (condition.kind === 'event') {
    const code = eventProblem(condition)
    return code && { code, name: '' }
  }
  const { field } = condition
  const found = findField(field, known.customFields)
  if (!found) return { code: 'field_unknown', name: field }
  if ((found.type === 'texts' ? 'text' : found.type) !== condition.kind) {
    return { code: 'operator_unfit', name: found.name }
  }
  const code = valueProblem(condition)
  return code && { code, name: found.name }
}

function valueProblem(
  condition: TextCondition | NumberCondition | DateCondition,
): ConditionProblemCode | null {
  const { operator, values } = condition
  const isWithin = operator === 'within' || operator === 'not_within'
  const wanted =
    operator === 'blank' || operator === 'not_blank' || isWithin ? 0 : isBetween(operator) ? 2 : 1
  if (values.length < wanted) return 'value_missing'
  if (condition.kind === 'text') {
    if (wanted === 0 ? values.length > 0 : values.length > segmentLimits.values) return 'values_too_many'
    if (!condition.values.every(isStorableText)) return 'value_unreadable'
    return condition.values.every((value) => foldText(value) !== '') ? null : 'value_missing'
  }
  if (values.length > wanted) return 'values_too_many'
  if (condition.kind === 'number') {
    const [low = 0, high = low] = condition.values
    if (!condition.values.every(Number.isFinite)) return 'value_unreadable'
    return low > high ? 'wrong_order' : null
  }
  if (isWithin && !(condition.amount && condition.unit)) return 'value_missing'
  if (!condition.values.every((value) => parseInstant(value) !== null)) return 'day_unknown'
  // 'On' needs a day, not an instant.
  if (operator === 'on' || operator === 'not_on') {
    return condition.values.every(isDay) ? null : 'day_unknown'
  }
  const [from = '', to = from] = condition.values
  return isOrdered(from, to) ? null : 'wrong_order'
}

function eventProblem({ source, period }: EventCondition): ConditionProblemCode | null {
  if (source.type === 'automation' && source.step !== null && source.id === null) {
    return 'step_without_automation'
  }
  if (source.type === 'single_send' && source.id === null && (source.variation || source.phase)) {
    return 'variation_without_single_send'
  }
  if (period.type !== 'between') return null
  if (parseInstant(period.from) === null || parseInstant(period.to) === null) return 'day_unknown'
  return isOrdered(period.from, period.to) ? null : 'wrong_order'
}

function isBetween(operator: string): boolean {
  return operator === 'between' || operator === 'not_between'
}

/**
 * True if a range is in order. To compare a day with an instant, the day is read in UTC, which is close enough for a
 * mixed range.
 */
function isOrdered(from: string, to: string): boolean {
  const at = (value: string) => (isDay(value) ? instantOfDay(value, 'UTC') : (parseInstant(value) ?? 0))
  const slack = isDay(from) === isDay(to) ? 0 : 24 * 3600 * 1_000_000
  return at(from) <= at(to) + slack
}
