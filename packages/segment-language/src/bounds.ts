import { formatInstant, type Instant, isDay, parseInstant } from './instant.ts'
import type { DateCondition, DateUnit, Period } from './tree.ts'
import { addInterval, endOfDay, startOfDay } from './zone.ts'

/** The time for which a segment is evaluated, and the time zone of its calendar days. */
export interface Clock {
  /** ISO instant. */
  now: string
  /** IANA name. */
  zone: string
}

/**
 * A range from `from` (included) to `to` (included if `toIncluded`). ISO instants with up to six decimals of a second;
 * null means no bound. matches() and the compiled SQL both use these bounds, so that days and months mean the same in
 * both.
 */
export interface Range {
  from: string | null
  fromIncluded: boolean
  to: string | null
  toIncluded: boolean
}

/**
 * A date condition as a range. A date matches when it is in the range, or, with `outside`, when it is not. A blank date
 * (null) matches when `blank` is true.
 */
export interface DateTest {
  range: Range
  outside: boolean
  blank: boolean
}

const everything: Range = { from: null, fromIncluded: true, to: null, toIncluded: true }

/**
 * The range of a date condition. A day means the whole day in the zone: 'before' ends at its first instant, 'after'
 * begins at the first instant of the next day. 'Before' and 'after' exclude a given instant; the other operators
 * include it. 'Not within' matches earlier dates and blanks. 'Not on' matches blanks, 'not between' does not.
 */
export function dateTest(condition: DateCondition, clock: Clock): DateTest {
  const [first = '', second = ''] = condition.values
  const test = (range: Partial<Range>, outside = false, blank = false): DateTest => ({
    range: { ...everything, ...range },
    outside,
    blank,
  })
  switch (condition.operator) {
    case 'before':
      return test(before(first, clock))
    case 'after':
      return test(
        isDay(first) ? from(dayEnd(first, clock)) : { ...from(instant(first)), fromIncluded: false },
      )
    case 'at_or_before':
      return test(upTo(first, clock))
    case 'at_or_after':
      return test(from(begin(first, clock)))
    case 'on':
      return test(span(first, first, clock))
    case 'not_on':
      return test(span(first, first, clock), true, true)
    case 'between':
      return test(span(first, second, clock))
    case 'not_between':
      return test(span(first, second, clock), true)
    case 'within':
      return test(lately(condition.amount ?? 1, condition.unit ?? 'days', clock))
    case 'not_within': {
      const { from: start } = lately(condition.amount ?? 1, condition.unit ?? 'days', clock)
      return test({ to: start, toIncluded: false }, false, true)
    }
    case 'blank':
      return { range: everything, outside: true, blank: true }
    case 'not_blank':
      return test({})
  }
}

/** The range in which the events of a condition happened. */
export function periodRange(period: Period, clock: Clock): Range {
  switch (period.type) {
    case 'any_time':
      return everything
    case 'within':
      return { ...everything, ...lately(period.amount, period.unit, clock) }
    case 'between':
      return { ...everything, ...span(period.from, period.to, clock) }
  }
}

/** True if an instant lies in a range. */
export function isInRange(instant: Instant, range: Range): boolean {
  const low = range.from === null ? null : parseInstant(range.from)
  const high = range.to === null ? null : parseInstant(range.to)
  if (low !== null && (range.fromIncluded ? instant < low : instant <= low)) return false
  if (high !== null && (range.toIncluded ? instant > high : instant >= high)) return false
  return true
}

const intervalUnit = { days: 'day', months: 'month', years: 'year' } as const

/** [now − n, now]. */
function lately(amount: number, unit: DateUnit, { now, zone }: Clock) {
  const at = parseInstant(now) ?? 0
  return {
    ...from(formatInstant(addInterval(at, -amount, intervalUnit[unit], zone))),
    to: formatInstant(at),
    toIncluded: true,
  }
}

function span(first: string, last: string, clock: Clock) {
  return { ...from(begin(first, clock)), ...upTo(last, clock) }
}

function before(value: string, clock: Clock) {
  return { to: begin(value, clock), toIncluded: false }
}

function upTo(value: string, clock: Clock) {
  return isDay(value)
    ? { to: dayEnd(value, clock), toIncluded: false }
    : { to: instant(value), toIncluded: true }
}

function from(start: string) {
  return { from: start, fromIncluded: true }
}

function begin(value: string, { zone }: Clock): string {
  return isDay(value) ? formatInstant(startOfDay(value, zone)) : instant(value)
}

function dayEnd(value: string, { zone }: Clock): string {
  return formatInstant(endOfDay(value, zone))
}

function instant(value: string): string {
  return formatInstant(parseInstant(value) ?? 0)
}
