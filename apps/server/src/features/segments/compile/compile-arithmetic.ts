import type { Clock } from '@carillon/segment-language/bounds'
import type { Arithmetic, Expression } from '@carillon/segment-language/expression'
import { formatInstant, parseInstant } from '@carillon/segment-language/instant'
import { addInterval, type IntervalUnit, lastOfDay, startOfDay } from '@carillon/segment-language/zone'
import { sql } from 'kysely'
import type { Sql } from './compile-text.ts'
import type { SegmentScope } from './compile-tree.ts'

/**
 * Compiles arithmetic with numbers, adding an interval to an instant, and joining texts. A division by zero gives null.
 */
export function compileArithmetic(
  expression: Arithmetic,
  { clock }: SegmentScope,
  compile: (expression: Expression) => Sql,
): Sql {
  const { operator, left, right, type } = expression
  if (type === 'text') return sql`${compile(left)} || ${compile(right)}`
  if (type === 'timestamp') {
    const constant = constantInstant(expression, clock)
    if (constant !== null) return sql`${constant}::timestamptz`
    const [instant, interval] = readInterval(right)
      ? [left, readInterval(right)]
      : [right, readInterval(left)]
    if (!interval) throw new Error('a timestamp goes with an interval')
    return plusInterval(
      compile(instant),
      operator === '-' ? -interval.amount : interval.amount,
      interval.unit,
      clock.zone,
    )
  }
  const [a, b] = [compile(left), compile(right)]
  switch (operator) {
    case '+':
      return sql`${a} + ${b}`
    case '-':
      return sql`${a} - ${b}`
    case '*':
      return sql`${a} * ${b}`
    case '/':
      return sql`${a} / nullif(${b}, 0)`
    case '%':
      return sql`${a} % nullif(${b}, 0)`
  }
}

interface Interval {
  amount: number
  unit: IntervalUnit
}

function readInterval(expression: Expression): Interval | null {
  if (expression.kind === 'interval') return { amount: expression.amount, unit: expression.unit }
  if (expression.kind !== 'negative') return null
  const inner = readInterval(expression.operand)
  return inner && { ...inner, amount: -inner.amount }
}

/**
 * The value of an instant that is the same for every row, computed here so that the calendar does not depend on the
 * database; null for other expressions.
 */
export function constantInstant(expression: Expression, clock: Clock): string | null {
  if (expression.kind === 'timestamp') return expression.value
  if (expression.kind === 'call') {
    const [day] = expression.args
    if (expression.name === 'now') return clock.now
    if (day?.kind !== 'text') return null
    if (expression.name === 'day_start') return formatInstant(startOfDay(day.value, clock.zone))
    if (expression.name === 'day_end') return formatInstant(lastOfDay(day.value, clock.zone))
    return null
  }
  if (expression.kind !== 'arithmetic' || expression.type !== 'timestamp') return null
  const [left, right] = [constantInstant(expression.left, clock), constantInstant(expression.right, clock)]
  const instant = left ?? right
  const interval = readInterval(left === null ? expression.left : expression.right)
  if (instant === null || !interval) return null
  const amount = expression.operator === '-' ? -interval.amount : interval.amount
  return formatInstant(addInterval(parseInstant(instant) ?? 0, amount, interval.unit, clock.zone))
}

const parts = {
  day: ['days', 1],
  week: ['days', 7],
  month: ['months', 1],
  quarter: ['months', 3],
  year: ['months', 12],
} as const
const seconds = { second: 1, minute: 60, hour: 3600 } as const

/** Adds an interval. Days and longer units keep the local time of day, also when clocks change. */
function plusInterval(instant: Sql, amount: number, unit: IntervalUnit, zone: string): Sql {
  if (unit === 'second' || unit === 'minute' || unit === 'hour')
    return sql`${instant} + make_interval(secs => ${amount * seconds[unit]}::float8)`
  const [part, factor] = parts[unit]
  return sql`(${instant} at time zone ${zone}::text + make_interval(${sql.raw(part)} => ${amount * factor}::int)) at time zone ${zone}::text`
}
