import { type Arithmetic, type Expression, type Place, typeOf } from './expression.ts'
import { formatInstant, parseInstant } from './instant.ts'
import { QueryProblem } from './query-problem.ts'

/** Reads a timestamp written as text. */
export function timestamp(text: string, place: Place): Expression {
  const at = parseInstant(text.trim())
  if (at === null) throw new QueryProblem('timestamp', place, text)
  return { kind: 'timestamp', value: formatInstant(at), place }
}

export function refuseType({ place }: { place: Place }): never {
  throw new QueryProblem('type', place)
}

/**
 * Gives both sides of a comparison one type: a literal is read as the type of the other side. Lists of texts can't be
 * compared.
 */
export function fit(left: Expression, right: Expression): [Expression, Expression] {
  const pair: [Expression, Expression] = [readAs(left, typeOf(right)), readAs(right, typeOf(left))]
  const [a, b] = pair.map(typeOf)
  const isComparable = (type: string | undefined) => type !== 'texts' && type !== 'interval'
  if (!isComparable(a)) refuseType(left)
  if (!isComparable(b)) refuseType(right)
  if (a !== b && a !== 'null' && b !== 'null') refuseType(right)
  return pair
}

function readAs(expression: Expression, type: string): Expression {
  const { place } = expression
  if (expression.kind === 'number' && type === 'text') {
    return { kind: 'text', value: expression.digits, place }
  }
  if (expression.kind !== 'text') return expression
  if (type === 'timestamp') return timestamp(expression.value, place)
  const digits = expression.value.trim()
  const isNumber = type === 'number' && /^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})$/.test(digits)
  return isNumber ? { kind: 'number', value: Number(digits), digits, place } : expression
}

/** A sign before an expression; before a literal it becomes part of it. */
export function negative(operand: Expression, place: Place): Expression {
  if (operand.kind === 'number') {
    const digits = operand.digits.startsWith('-') ? operand.digits.slice(1) : `-${operand.digits}`
    return { kind: 'number', value: -operand.value, digits, place }
  }
  if (operand.kind === 'interval') return { ...operand, amount: -operand.amount, place }
  const type = typeOf(operand)
  if (type !== 'number') refuseType(operand)
  return { kind: 'negative', operand, type, place }
}

/** Number with number; timestamp and interval; text and text, joined. */
export function arithmetic(
  operator: Arithmetic['operator'],
  left: Expression,
  right: Expression,
  place: Place,
): Expression {
  const node = (type: Arithmetic['type'], first = left, second = right): Expression => {
    return { kind: 'arithmetic', operator, left: first, right: second, type, place }
  }
  const isSum = operator === '+' || operator === '-'
  if (isSum && typeOf(right) === 'interval') {
    const from = readAs(left, 'timestamp')
    return typeOf(from) === 'timestamp' ? node('timestamp', from) : refuseType(left)
  }
  if (operator === '+' && typeOf(left) === 'interval') {
    const from = readAs(right, 'timestamp')
    return typeOf(from) === 'timestamp' ? node('timestamp', from, left) : refuseType(right)
  }
  if (operator === '+' && typeOf(left) === 'text' && typeOf(right) === 'text') return node('text')
  if (typeOf(left) !== 'number') refuseType(left)
  if (typeOf(right) !== 'number') refuseType(right)
  return node('number')
}
