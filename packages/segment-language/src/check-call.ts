import {
  type Call,
  type Expression,
  type FunctionName,
  type Place,
  typeOf,
  type ValueType,
} from './expression.ts'
import { arithmetic, refuseType, timestamp } from './fit-types.ts'
import { foldText } from './fold-text.ts'
import { isDay } from './instant.ts'
import { unitOf } from './parse-expression.ts'
import { QueryProblem } from './query-problem.ts'
import type { Syntax } from './syntax.ts'
import { segmentLimits } from './tree.ts'
import { childrenOf } from './walk-query.ts'

type Check = (syntax: Syntax) => Expression
type CallSyntax = Extract<Syntax, { kind: 'call' }>

/** Functions with one type for each argument, and their result types. */
const plain: Readonly<Record<string, { args: ValueType[]; type: Call['type'] }>> = {
  lower: { args: ['text'], type: 'text' },
  upper: { args: ['text'], type: 'text' },
  length: { args: ['text'], type: 'number' },
  concat: { args: ['text', 'text'], type: 'text' },
}

const textTests: ReadonlySet<string> = new Set([
  'text_is',
  'text_contains',
  'text_starts_with',
  'text_ends_with',
  'contains_word',
])

/** Checks a function call. Names other than public functions and the product's own are refused. */
export function checkCall(syntax: CallSyntax, check: Check, allowsMax: boolean): Expression {
  const { name, place } = syntax
  if (name === 'max') return checkMax(syntax, check, allowsMax)
  if (name === 'now' || name === 'current_timestamp') {
    count(syntax, 0)
    return call('now', [], 'timestamp', place)
  }
  if (name === 'timestampadd' || name === 'dateadd') return checkAdd(syntax, check)
  if (name === 'day_start' || name === 'day_end') return checkDay(syntax, name)
  if (name === 'array_contains' || name === 'contains') return checkContains(syntax, check)
  if (textTests.has(name)) return checkTextTest(syntax, check)
  const known = Object.hasOwn(plain, name) ? plain[name] : undefined
  if (!known) throw new QueryProblem('function_unknown', place, name)
  count(syntax, known.args.length)
  const args = syntax.args.map((arg, index) => {
    const checked = check(arg)
    return typeOf(checked) === known.args[index] ? checked : refuseType(checked)
  })
  return call(name as FunctionName, args, known.type, place)
}

function call(name: FunctionName, args: Expression[], type: Call['type'], place: Place): Call {
  return { kind: 'call', name, args, type, place }
}

function count({ args, name, place }: CallSyntax, wanted: number): void {
  if (args.length !== wanted) throw new QueryProblem('arguments', place, name)
}

/** `max(column)` over the rows of each contact. */
function checkMax(syntax: CallSyntax, check: Check, allowsMax: boolean): Expression {
  const { place, name } = syntax
  if (!allowsMax) throw new QueryProblem('max_place', place, name)
  count(syntax, 1)
  const operand = check(syntax.args[0] as Syntax)
  if (holdsMax(operand)) throw new QueryProblem('max_place', operand.place, name)
  const type = typeOf(operand)
  if (type !== 'text' && type !== 'number' && type !== 'timestamp') refuseType(operand)
  return { kind: 'max', operand, type, place }
}

function holdsMax(expression: Expression): boolean {
  return expression.kind === 'max' || childrenOf(expression).some(holdsMax)
}

/** `timestampadd(day, -30, now())`: the same as `now() - 30 days`. */
function checkAdd(syntax: CallSyntax, check: Check): Expression {
  count(syntax, 3)
  const [unitSyntax, amountSyntax, from] = syntax.args as [Syntax, Syntax, Syntax]
  const word =
    unitSyntax.kind === 'name' ? unitSyntax.name : unitSyntax.kind === 'text' ? unitSyntax.text : ''
  const unit = unitOf(word)
  if (!unit) throw new QueryProblem('arguments', unitSyntax.place, word)
  const amount = check(amountSyntax)
  if (amount.kind !== 'number' || !Number.isSafeInteger(amount.value) || Math.abs(amount.value) > 1e9) {
    throw new QueryProblem('arguments', amountSyntax.place)
  }
  const interval: Expression = { kind: 'interval', amount: amount.value, unit, place: amount.place }
  const start = check(from)
  const at = start.kind === 'text' ? timestamp(start.value, start.place) : start
  return arithmetic('+', at, interval, syntax.place)
}

function checkDay(syntax: CallSyntax, name: 'day_start' | 'day_end'): Expression {
  count(syntax, 1)
  const [day] = syntax.args as [Syntax]
  if (day.kind !== 'text') throw new QueryProblem('arguments', day.place, name)
  if (!isDay(day.text)) throw new QueryProblem('timestamp', day.place, day.text)
  const literal: Expression = { kind: 'text', value: day.text, place: day.place }
  return call(name, [literal], 'timestamp', syntax.place)
}

/**
 * `contains`: for a field with several texts, whether it has the element (in either argument order); for one text, a
 * part of it.
 */
function checkContains(syntax: CallSyntax, check: Check): Expression {
  const { name, place } = syntax
  count(syntax, 2)
  const pair = syntax.args.map((arg) => check(arg)) as [Expression, Expression]
  const isSwapped = isElement(pair[0]) && typeOf(pair[1]) === 'texts' && pair[1].kind !== 'array'
  const [holder, value] = isSwapped ? [pair[1], pair[0]] : pair
  if (typeOf(holder) === 'texts' && isElement(value)) {
    return call('array_contains', [holder, asArray(value)], 'boolean', place)
  }
  if (name === 'contains' && typeOf(holder) === 'text' && typeOf(value) === 'text') {
    return call('contains', [holder, value], 'boolean', place)
  }
  return refuseType(typeOf(holder) === 'texts' ? value : holder)
}

function isElement(value: Expression): boolean {
  return value.kind === 'array' || value.kind === 'text' || value.kind === 'number'
}

function asArray(value: Expression): Expression {
  if (value.kind === 'text') return { kind: 'array', values: [value.value], place: value.place }
  if (value.kind === 'number') return { kind: 'array', values: [value.digits], place: value.place }
  return value
}

/** Checks a call of our text functions: a text or texts, then one or more values that are not blank. */
function checkTextTest(syntax: CallSyntax, check: Check): Expression {
  const { name, place, args } = syntax
  if (args.length < 2 || args.length > segmentLimits.values + 1)
    throw new QueryProblem('arguments', place, name)
  const [text, ...values] = args.map((arg) => check(arg)) as [Expression, ...Expression[]]
  if (typeOf(text) !== 'text' && typeOf(text) !== 'texts') refuseType(text)
  for (const value of values) {
    if (value.kind !== 'text') refuseType(value)
    if (foldText(value.value) === '') throw new QueryProblem('arguments', value.place, name)
  }
  return call(name as FunctionName, [text, ...values], 'boolean', place)
}
