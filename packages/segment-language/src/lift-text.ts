import type { Expression, LikePart } from './expression.ts'
import { foldText } from './fold-text.ts'
import type { Condition, TextOperator } from './tree.ts'

const functions: Readonly<Record<string, [operator: TextOperator, negation: TextOperator | null]>> = {
  text_is: ['is', 'is_not'],
  text_contains: ['contains', 'does_not_contain'],
  text_starts_with: ['starts_with', 'does_not_start_with'],
  text_ends_with: ['ends_with', 'does_not_end_with'],
  contains_word: ['contains_word', null],
}

/** Lifts our own functions, and `array_contains` with addresses. */
export function liftTextCall(
  { name, args }: Extract<Expression, { kind: 'call' }>,
  negated: boolean,
): Condition | null {
  const [column, ...rest] = args
  if (column?.kind !== 'contact_column' || column.field === 'list_ids') return null
  const { field } = column
  const [array] = rest
  if (name === 'array_contains' && array?.kind === 'array' && !negated) {
    return array.values.length > 0 && array.values.every(isCaseless)
      ? { kind: 'text', field, operator: 'is', values: array.values }
      : null
  }
  const found = Object.hasOwn(functions, name) ? functions[name] : undefined
  const operator = found?.[negated ? 1 : 0]
  if (!operator) return null
  const values = rest.flatMap((value) => (value.kind === 'text' ? [value.value] : []))
  return { kind: 'text', field, operator, values }
}

const negations: Partial<Record<TextOperator, TextOperator>> = {
  is: 'is_not',
  contains: 'does_not_contain',
  starts_with: 'does_not_start_with',
  ends_with: 'does_not_end_with',
}

/**
 * `=`, `in` and `like`, of texts whose case can make no difference: the address, which is kept in lower case, or the whole of
 * `lower(…)`, against values in lower case. (A part of it won't do: folded, an 'o' with its dots apart is an 'ö' and holds no 'o'.)
 * With `orBlank`, the field that may be blank as well, their negations.
 */
export function liftText(expression: Expression, orBlank: string | null = null): Condition | null {
  const found = readComparison(expression)
  if (!found || found.negated !== (orBlank !== null)) return null
  const field = caselessField(found.operand)
  if (field === null || !found.values.every(isCaseless)) return null
  if (field !== 'email' && !(found.operator === 'is' && found.values.every(isCaselessLowered))) return null
  if (orBlank === null) return { kind: 'text', field, operator: found.operator, values: found.values }
  const operator = negations[found.operator]
  return operator && field === orBlank ? { kind: 'text', field, operator, values: found.values } : null
}

interface Comparison {
  operand: Expression
  operator: TextOperator
  values: string[]
  negated: boolean
}

function readComparison(expression: Expression): Comparison | null {
  if (expression.kind === 'compare') {
    const { left: operand, operator, right } = expression
    if (right.kind !== 'text' || (operator !== '=' && operator !== '!=')) return null
    return { operand, operator: 'is', values: [right.value], negated: operator === '!=' }
  }
  if (expression.kind === 'in') {
    const { operand, negated } = expression
    const values = expression.values.flatMap((value) => (value.kind === 'text' ? [value.value] : []))
    return values.length < expression.values.length ? null : { operand, operator: 'is', values, negated }
  }
  if (expression.kind !== 'like') return null
  const pattern = readPattern(expression.pattern)
  return pattern && { operand: expression.operand, ...pattern, negated: expression.negated }
}

function readPattern(parts: LikePart[]): Pick<Comparison, 'operator' | 'values'> | null {
  const texts = parts.flatMap((part) => (typeof part === 'object' ? [part.text] : []))
  const shape = parts.map((part) => (typeof part === 'object' ? 'text' : part)).join(' ')
  const operator = Object.hasOwn(shapes, shape) ? shapes[shape] : undefined
  return operator ? { operator, values: texts } : null
}

const shapes: Readonly<Record<string, TextOperator>> = {
  text: 'is',
  'text any': 'starts_with',
  'any text': 'ends_with',
  'any text any': 'contains',
}

function caselessField(expression: Expression): string | null {
  if (expression.kind === 'contact_column' && expression.field === 'email') return 'email'
  if (expression.kind !== 'call' || expression.name !== 'lower') return null
  const [column] = expression.args
  return column?.kind === 'contact_column' && column.type === 'text' ? column.field : null
}

/**
 * True if no other text folds to this value than those that lower case makes equal. Folding also changes 'İ', and signs
 * that compose to other letters.
 */
function isCaselessLowered(value: string): boolean {
  return isCaseless(value) && !/[i;`]/.test(value)
}

/** True for ASCII that folding leaves unchanged. */
function isCaseless(value: string): boolean {
  return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value) && foldText(value) === value
}
