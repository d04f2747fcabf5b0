import type { Expression } from './expression.ts'
import { findField } from './fields.ts'
import type { Condition, CustomFieldRef, DateCondition, DateOperator, DateUnit } from './tree.ts'

/** The value that a date is compared with. */
type Moment =
  | { type: 'instant' | 'day_start' | 'day_end'; value: string }
  | { type: 'ago'; amount: number; unit: DateUnit }
  | { type: 'now' }

export function columnField(expression: Expression): string | null {
  return expression.kind === 'contact_column' ? expression.field : null
}

const operators: Readonly<Record<string, { operator: DateOperator; day: 'day_start' | 'day_end' }>> = {
  '<': { operator: 'before', day: 'day_start' },
  '<=': { operator: 'at_or_before', day: 'day_end' },
  '>': { operator: 'after', day: 'day_end' },
  '>=': { operator: 'at_or_after', day: 'day_start' },
}

export function liftDate(
  expression: Extract<Expression, { kind: 'compare' | 'between' }>,
  customFields: readonly CustomFieldRef[],
): Condition | null {
  const column = expression.kind === 'compare' ? expression.left : expression.operand
  if (column.kind !== 'contact_column' || column.type !== 'timestamp') return null
  const { field } = column
  if (expression.kind === 'between') return liftSpan(expression, field)
  const moment = momentOf(expression.right)
  if (!moment) return null
  if (moment.type === 'ago') return liftAgo(expression.operator, field, moment, customFields)
  if (moment.type === 'now') return null
  if (expression.operator === '=' && moment.type === 'instant') {
    return { kind: 'date', field, operator: 'between', values: [moment.value, moment.value] }
  }
  const known = operators[expression.operator]
  if (!known || (moment.type !== 'instant' && moment.type !== known.day)) return null
  return { kind: 'date', field, operator: known.operator, values: [moment.value] }
}

/** `(not x between … or x is null)` and `(x < now() - 30 days or x is null)`. */
export function liftDateOrBlank(
  other: Expression,
  field: string,
  customFields: readonly CustomFieldRef[],
): Condition | null {
  if (other.kind === 'not' && other.operand.kind === 'between') {
    const span = liftDate(other.operand, customFields)
    const isOn = span?.kind === 'date' && span.operator === 'on' && span.field === field
    return isOn ? { ...span, operator: 'not_on' } : null
  }
  if (other.kind !== 'compare' || other.operator !== '<' || columnField(other.left) !== field) return null
  const moment = momentOf(other.right)
  if (moment?.type !== 'ago') return null
  return notWithin(field, moment)
}

function notWithin(field: string, { amount, unit }: Extract<Moment, { type: 'ago' }>): DateCondition {
  return { kind: 'date', field, operator: 'not_within', values: [], amount, unit }
}

/** Dates written by the product are never in the future, and some are never blank. For these, one bound is enough. */
function liftAgo(
  operator: string,
  field: string,
  moment: Extract<Moment, { type: 'ago' }>,
  customFields: readonly CustomFieldRef[],
): Condition | null {
  const group = findField(field, customFields)?.group
  const { amount, unit } = moment
  if (operator === '>=' && (group === 'dates' || group === 'activity')) {
    return { kind: 'date', field, operator: 'within', values: [], amount, unit }
  }
  return operator === '<' && group === 'dates' ? notWithin(field, moment) : null
}

function liftSpan(
  { low, high, negated }: Extract<Expression, { kind: 'between' }>,
  field: string,
): Condition | null {
  const span = readSpan(low, high)
  if (!span) return null
  if (span.type === 'within') {
    const { amount, unit } = span
    return negated ? null : { kind: 'date', field, operator: 'within', values: [], amount, unit }
  }
  const isDay = !negated && low.kind === 'call' && span.from === span.to
  if (isDay) return { kind: 'date', field, operator: 'on', values: [span.from] }
  const operator = negated ? 'not_between' : 'between'
  return { kind: 'date', field, operator, values: [span.from, span.to] }
}

/** The range of `between low and high`, for a date or an event. */
export function readSpan(
  low: Expression,
  high: Expression,
): { type: 'within'; amount: number; unit: DateUnit } | { type: 'between'; from: string; to: string } | null {
  const [from, to] = [momentOf(low), momentOf(high)]
  if (from?.type === 'ago' && to?.type === 'now') {
    return { type: 'within', amount: from.amount, unit: from.unit }
  }
  const hasFrom = from?.type === 'instant' || from?.type === 'day_start'
  const hasTo = to?.type === 'instant' || to?.type === 'day_end'
  return hasFrom && hasTo ? { type: 'between', from: from.value, to: to.value } : null
}

const units: Readonly<Record<string, [unit: DateUnit, times: number]>> = {
  day: ['days', 1],
  week: ['days', 7],
  month: ['months', 1],
  quarter: ['months', 3],
  year: ['years', 1],
}

export function momentOf(expression: Expression): Moment | null {
  if (expression.kind === 'timestamp') return { type: 'instant', value: expression.value }
  if (expression.kind === 'call') {
    const { name, args } = expression
    const [day] = args
    if (name === 'now') return { type: 'now' }
    const isDay = (name === 'day_start' || name === 'day_end') && day?.kind === 'text'
    return isDay ? { type: name, value: day.value } : null
  }
  if (expression.kind !== 'arithmetic' || expression.right.kind !== 'interval') return null
  const { left, right, operator } = expression
  if (momentOf(left)?.type !== 'now') return null
  const [unit, times] = units[right.unit] ?? []
  const amount = (operator === '-' ? right.amount : -right.amount) * (times ?? 0)
  return unit && amount >= 1 && amount <= 10_000 ? { type: 'ago', amount, unit } : null
}
