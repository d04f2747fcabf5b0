import type { DateCondition, DateUnit, Period } from './tree.ts'
import {
  addInterval,
  endOfDay,
  formatInstant,
  type Instant,
  isDay,
  parseInstant,
  startOfDay,
} from './zone.ts'

/** The moment a question is asked, and the zone its days are of. */
export interface Clock {
  /** ISO instant. */
  now: string
  /** IANA name. */
  zone: string
}

/**
 * From `from` (included) up to `to`, which `toIncluded` tells. ISO instants with up to six digits of a second; null is open.
 * What days, months and clocks mean is settled here, once for matches() and SQL.
 */
export interface Range {
  from: string | null
  fromIncluded: boolean
  to: string | null
  toIncluded: boolean
}

/**
 * What a date condition asks of a date. A date fits when it lies in the range and `outside` is false, or does not lie in
 * it and `outside` is true; a blank one (null) fits when `blank` says so.
 */
export interface DateTest {
  range: Range
  outside: boolean
  blank: boolean
}

const everything: Range = { from: null, fromIncluded: true, to: null, toIncluded: true }

/**
 * A day stands for the whole of it, from its first instant in the zone to the next day's: before it ends where it begins,
 * after it begins where it ends. An instant is just that: before and after leave it out, the others take it in.
 * 'Not within' is all that was before, or blank; 'not on' takes in blank too, 'not between' doesn't.
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

/** When the events of a condition happened. */
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

/** Whether an instant lies in a range. */
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
