import type { Expression } from './expression.ts'
import { columnField, liftDate, liftDateOrBlank } from './lift-date.ts'
import { liftEvent } from './lift-event.ts'
import { liftText, liftTextCall } from './lift-text.ts'
import type { Condition, CustomFieldRef, NumberOperator } from './tree.ts'

/** The condition that means the same as one predicate, or null. */
export function liftCondition(
  expression: Expression,
  customFields: readonly CustomFieldRef[],
): Condition | null {
  switch (expression.kind) {
    case 'call':
      return liftList(expression, false) ?? liftTextCall(expression, false)
    case 'not':
      return liftNegation(expression.operand, customFields)
    case 'in_query':
      return liftSubselect(expression, false)
    case 'is_null':
      return liftBlank(expression)
    case 'or':
      return liftOrBlank(expression.operands, customFields)
    case 'and':
      return liftNotBlank(expression.operands)
    case 'compare':
      return liftNumber(expression) ?? liftDate(expression, customFields) ?? liftText(expression)
    case 'between':
      return liftNumber(expression) ?? liftDate(expression, customFields)
    case 'like':
    case 'in':
      return liftText(expression)
    default:
      return null
  }
}

/** `a <= x and x <= b` as one condition, for places that allow only one. */
export function liftPair(expression: Expression, customFields: readonly CustomFieldRef[]): Condition | null {
  if (expression.kind !== 'and' || expression.operands.length !== 2) return null
  const [low, high] = expression.operands.map((operand) => liftCondition(operand, customFields))
  if (!low || !high) return null
  if (low.kind === 'number' && high.kind === 'number' && low.field === high.field) {
    const isSpan = low.operator === 'greater_or_equal' && high.operator === 'less_or_equal'
    return isSpan ? { ...low, operator: 'between', values: [...low.values, ...high.values] } : null
  }
  if (low.kind === 'date' && high.kind === 'date' && low.field === high.field) {
    const isSpan = low.operator === 'at_or_after' && high.operator === 'at_or_before'
    return isSpan ? { ...low, operator: 'between', values: [...low.values, ...high.values] } : null
  }
  return null
}

function liftNegation(operand: Expression, customFields: readonly CustomFieldRef[]): Condition | null {
  if (operand.kind === 'call') return liftList(operand, true) ?? liftTextCall(operand, true)
  if (operand.kind === 'in_query') return liftSubselect(operand, true)
  // `not x is null`
  if (operand.kind === 'is_null') {
    return liftCondition({ ...operand, negated: !operand.negated }, customFields)
  }
  return null
}

function liftList(call: Extract<Expression, { kind: 'call' }>, negated: boolean): Condition | null {
  const [column, array] = call.args
  if (call.name !== 'array_contains' || array?.kind !== 'array' || array.values.length === 0) return null
  if (column?.kind !== 'contact_column' || column.field !== 'list_ids') return null
  return { kind: 'list', operator: negated ? 'not_on' : 'on', listIds: array.values }
}

function liftSubselect(
  { query, negated, operand }: Extract<Expression, { kind: 'in_query' }>,
  flipped: boolean,
): Condition | null {
  if (operand.kind !== 'contact_column' || query.from.kind !== 'event' || query.joins.length > 0) return null
  const terms = !query.where ? [] : query.where.kind === 'and' ? query.where.operands : [query.where]
  return liftEvent(terms, negated !== flipped)
}

/** Stored text is never empty, so `is null` alone means blank. */
function liftBlank({ operand, negated }: Extract<Expression, { kind: 'is_null' }>): Condition | null {
  if (operand.kind !== 'contact_column' || operand.field === 'list_ids') return null
  const { field, type } = operand
  const operator = negated ? 'not_blank' : 'blank'
  if (type === 'number') return { kind: 'number', field, operator, values: [] }
  if (type === 'timestamp') return { kind: 'date', field, operator, values: [] }
  return { kind: 'text', field, operator, values: [] }
}

/** Lifts `(x = '' or x is null)`, and negations that include blanks: `(x != 5 or x is null)`. */
function liftOrBlank(operands: Expression[], customFields: readonly CustomFieldRef[]): Condition | null {
  if (operands.length !== 2) return null
  const blank = operands.find((operand) => operand.kind === 'is_null' && !operand.negated)
  const other = operands.find((operand) => operand !== blank)
  if (blank?.kind !== 'is_null' || !other) return null
  const field = columnField(blank.operand)
  if (field === null) return null
  if (isEmptyText(other, field, '=')) return { kind: 'text', field, operator: 'blank', values: [] }
  if (other.kind === 'compare' && other.operator === '!=') {
    const equal = liftNumber({ ...other, operator: '=' })
    if (equal?.kind === 'number' && equal.field === field) return { ...equal, operator: 'not_equals' }
  }
  return liftDateOrBlank(other, field, customFields) ?? liftText(other, field)
}

function liftNotBlank(operands: Expression[]): Condition | null {
  const [set, other] = operands
  if (operands.length !== 2 || set?.kind !== 'is_null' || !set.negated || !other) return null
  const field = columnField(set.operand)
  if (field === null || !isEmptyText(other, field, '!=')) return null
  return { kind: 'text', field, operator: 'not_blank', values: [] }
}

function isEmptyText(expression: Expression, field: string, operator: '=' | '!='): boolean {
  if (expression.kind !== 'compare' || expression.operator !== operator) return false
  const { left, right } = expression
  return columnField(left) === field && right.kind === 'text' && right.value === ''
}

const numberOperators: Readonly<Record<string, NumberOperator>> = {
  '=': 'equals',
  '>': 'greater',
  '<': 'less',
  '>=': 'greater_or_equal',
  '<=': 'less_or_equal',
}

function liftNumber(expression: Extract<Expression, { kind: 'compare' | 'between' }>): Condition | null {
  const column = expression.kind === 'compare' ? expression.left : expression.operand
  if (column.kind !== 'contact_column' || column.type !== 'number') return null
  const { field } = column
  if (expression.kind === 'compare') {
    const operator = numberOperators[expression.operator]
    const value = numberOf(expression.right)
    return operator && value !== null ? { kind: 'number', field, operator, values: [value] } : null
  }
  const [low, high] = [numberOf(expression.low), numberOf(expression.high)]
  if (low === null || high === null) return null
  const operator = expression.negated ? 'not_between' : 'between'
  return { kind: 'number', field, operator, values: [low, high] }
}

/** A literal that JSON can represent as a number without loss. */
function numberOf(expression: Expression): number | null {
  if (expression.kind !== 'number') return null
  const { digits, value } = expression
  const isExact = digits.replace(/\D/g, '').length <= 15 || String(value) === digits
  return isExact ? value : null
}
