import { fromLocal, toLocal } from '@carillon/time-zones/local-time'
import {
  clampInstant,
  dayLength,
  daysOf,
  earliest,
  fixedUnits,
  type Instant,
  latest,
  parseInstant,
} from './instant.ts'

/** Calendar days in a time zone, by the rules of PostgreSQL (docs/decisions/0051). */
export const intervalUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

const millisecond = 1_000

/** The first instant of a calendar day, also where its midnight is skipped or comes twice. */
export function startOfDay(day: string, zone: string): Instant {
  return fromWall(parseInstant(day) ?? 0, zone, 'first')
}

/** The first instant of the day after. */
export function endOfDay(day: string, zone: string): Instant {
  return fromWall((parseInstant(day) ?? 0) + dayLength, zone, 'first')
}

/**
 * The last instant of a calendar day: the microsecond before the next day begins, or the millisecond for years where
 * numbers are not exact.
 */
export function lastOfDay(day: string, zone: string): Instant {
  const end = endOfDay(day, zone)
  return end - (Number.isSafeInteger(end) ? 1 : millisecond)
}

/** The instant of a stored day: its start in the zone. In PostgreSQL: `day::timestamp at time zone zone`. */
export function instantOfDay(day: string, zone: string): Instant {
  return fromWall(parseInstant(day) ?? 0, zone, 'second')
}

/**
 * Adds units of time to an instant; negative amounts subtract. Days and longer units keep the local time; a day that the
 * month doesn't have becomes its last day. In PostgreSQL: `(t at time zone zone + interval) at time zone zone`.
 * Stops at the years 1 and 9999.
 */
export function addInterval(instant: Instant, amount: number, unit: IntervalUnit, zone: string): Instant {
  if (unit === 'second' || unit === 'minute' || unit === 'hour') {
    return clampInstant(instant + amount * fixedUnits[unit])
  }
  const wall = toWall(instant, zone)
  if (unit === 'day' || unit === 'week') {
    return fromWall(clampInstant(wall + amount * (unit === 'week' ? 7 : 1) * dayLength), zone, 'second')
  }
  const months = amount * { month: 1, quarter: 3, year: 12 }[unit]
  return fromWall(clampInstant(addMonths(wall, months)), zone, 'second')
}

function addMonths(wall: number, months: number): number {
  const days = Math.floor(wall / dayLength)
  const date = new Date((days * dayLength) / 1000)
  const count = date.getUTCFullYear() * 12 + date.getUTCMonth() + months
  const year = Math.floor(count / 12)
  if (year < 1) return earliest
  if (year > 9999) return latest
  const month = count - year * 12 + 1
  let day = date.getUTCDate()
  while (daysOf(year, month, day) === null) day--
  return (daysOf(year, month, day) ?? 0) * dayLength + (wall - days * dayLength)
}

function fromWall(wall: number, zone: string, repeated: 'first' | 'second'): Instant {
  return clampInstant(inMilliseconds(wall, (whole) => fromLocal(whole, zone, repeated)))
}

function toWall(instant: Instant, zone: string): number {
  return inMilliseconds(instant, (whole) => toLocal(whole, zone))
}

/** Clocks change on whole seconds, so the part below a millisecond stays as it is. */
function inMilliseconds(value: number, convert: (whole: number) => number): number {
  const whole = Math.floor(value / millisecond)
  return convert(whole) * millisecond + (value - whole * millisecond)
}
