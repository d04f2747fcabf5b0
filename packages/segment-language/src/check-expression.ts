import { checkCall } from './check-call.ts'
import { type Expression, type LikePart, type Subselect, typeOf } from './expression.ts'
import { arithmetic, fit, negative, refuseType, timestamp } from './fit-types.ts'
import { QueryProblem } from './query-problem.ts'
import { resolveColumn, type Scope, tryColumn } from './scope.ts'
import type { NameSyntax, SelectSyntax, Syntax } from './syntax.ts'

/** Differences between the two languages after parsing. */
export interface Dialect {
  /** v2: a text in double quotes means a column if a column has that name. */
  doubleQuotesNames: boolean
  /** v2: `_` matches one character. v1: `_` is a plain character, and `%%` is a percent sign. */
  underscoreIsOne: boolean
}

export interface Context {
  scope: Scope
  dialect: Dialect
  checkSubselect: (select: SelectSyntax, context: Context) => Subselect
}

/** Looks up names and checks types. Throws a QueryProblem with the place of the first error. */
export function checkExpression(syntax: Syntax, context: Context): Expression {
  const check = (part: Syntax) => checkExpression(part, context)
  const { place } = syntax
  switch (syntax.kind) {
    case 'bracket':
      return check(syntax.inner)
    case 'text':
      return checkText(syntax, context)
    case 'number':
      return { kind: 'number', value: Number(syntax.digits), digits: syntax.digits, place }
    case 'boolean':
    case 'null':
    case 'interval':
      return syntax
    case 'timestamp':
      return timestamp(syntax.text, place)
    case 'array':
      return { kind: 'array', values: syntax.items.map(check).map(arrayValue), place }
    case 'name':
      return checkName(syntax, context)
    case 'call':
      return checkCall(syntax, check, context.scope.allowsMax)
    case 'arithmetic':
      return arithmetic(syntax.operator, check(syntax.left), check(syntax.right), place)
    case 'negative':
      return negative(check(syntax.operand), place)
    case 'compare': {
      const [left, right] = fit(check(syntax.left), check(syntax.right))
      const isOrder = syntax.operator !== '=' && syntax.operator !== '!='
      if (isOrder && (typeOf(left) === 'boolean' || typeOf(right) === 'boolean')) refuseType(left)
      return { kind: 'compare', operator: syntax.operator, left, right, place }
    }
    case 'in': {
      const operand = check(syntax.operand)
      const values = syntax.values.map((value) => fit(operand, check(value))[1])
      return { kind: 'in', negated: syntax.negated, operand, values, place }
    }
    case 'in_query': {
      const operand = check(syntax.operand)
      if (!isContactId(operand)) refuseType(operand)
      const query = context.checkSubselect(syntax.query, context)
      return { kind: 'in_query', negated: syntax.negated, operand, query, place }
    }
    case 'like': {
      const operand = check(syntax.operand)
      if (typeOf(operand) !== 'text') refuseType(operand)
      return { kind: 'like', negated: syntax.negated, operand, pattern: likeParts(syntax, context), place }
    }
    case 'between': {
      const operand = check(syntax.operand)
      const low = fit(operand, check(syntax.low))[1]
      const high = fit(operand, check(syntax.high))[1]
      if (typeOf(operand) === 'boolean') refuseType(operand)
      return { kind: 'between', negated: syntax.negated, operand, low, high, place }
    }
    case 'is_null': {
      const operand = check(syntax.operand)
      if (typeOf(operand) === 'interval') refuseType(operand)
      return { kind: 'is_null', negated: syntax.negated, operand, place }
    }
    case 'not':
      return { kind: 'not', operand: checkCondition(syntax.operand, context), place }
    case 'and':
    case 'or':
      return {
        kind: syntax.kind,
        operands: syntax.operands.map((operand) => checkCondition(operand, context)),
        place,
      }
  }
}

/** Like `checkExpression`, for an expression that must be true or false. */
export function checkCondition(syntax: Syntax, context: Context): Expression {
  const expression = checkExpression(syntax, context)
  if (typeOf(expression) !== 'boolean') throw new QueryProblem('not_condition', syntax.place)
  return expression
}

function checkText(syntax: Extract<Syntax, { kind: 'text' }>, { scope, dialect }: Context): Expression {
  const { text, double, place } = syntax
  if (double && dialect.doubleQuotesNames) {
    const column = tryColumn({ kind: 'name', alias: null, name: text, path: [], place }, scope)
    if (column) return column
  }
  return { kind: 'text', value: text, place }
}

function checkName(name: NameSyntax, { scope }: Context): Expression {
  const isBare = name.alias === null && name.path.length === 0
  if (isBare && name.name.toLowerCase() === 'current_timestamp' && !tryColumn(name, scope)) {
    return { kind: 'call', name: 'now', args: [], type: 'timestamp', place: name.place }
  }
  return resolveColumn(name, scope)
}

function arrayValue(item: Expression): string {
  if (item.kind === 'text') return item.value
  if (item.kind === 'number') return item.digits
  return refuseType(item)
}

function isContactId(expression: Expression): boolean {
  return (
    (expression.kind === 'contact_column' && expression.field === 'contact_id') ||
    (expression.kind === 'event_column' && expression.column === 'contact_id')
  )
}

/** A pattern must be a literal: in data, a percent sign could not be told from a wildcard. */
function likeParts(
  { pattern: written }: Extract<Syntax, { kind: 'like' }>,
  { dialect }: Context,
): LikePart[] {
  let pattern = written
  while (pattern.kind === 'bracket') pattern = pattern.inner
  if (pattern.kind !== 'text') throw new QueryProblem('pattern', pattern.place)
  const { text, escaped } = pattern
  const parts: LikePart[] = []
  const add = (part: string) => {
    const last = parts.at(-1)
    if (typeof last === 'object') last.text += part
    else parts.push({ text: part })
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    const isSign = !escaped.has(at)
    if (isSign && character === '%' && !dialect.underscoreIsOne && text[at + 1] === '%') {
      add('%')
      at++
    } else if (isSign && character === '%') {
      if (parts.at(-1) !== 'any') parts.push('any')
    } else if (isSign && character === '_' && dialect.underscoreIsOne) {
      parts.push('one')
    } else {
      add(character)
    }
  }
  return parts
}
