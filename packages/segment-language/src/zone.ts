import { fromLocal, toLocal } from '@carillon/time-zones/local-time'

/**
 * Calendar days in a time zone, by the rules of PostgreSQL (docs/decisions/0051).
 *
 * Instants are microseconds since 1970, as PostgreSQL keeps them, exact from 1685 to 2255 and within 32 microseconds
 * in the years 1 to 9999.
 */
export type Instant = number

export const intervalUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

const millisecond = 1_000
const second = 1_000_000
const fixedUnits = { second, minute: 60 * second, hour: 3600 * second }
const dayLength = 24 * 3600 * second

const earliest = Date.UTC(2000, 0, 1) * 1000 - 730_119 * dayLength
const latest = Date.UTC(9999, 11, 31, 23, 59, 59) * 1000

const instantPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/**
 * Reads ISO 8601. Without an offset it means UTC; a day alone means its midnight. Null for anything else, and for days
 * that don't exist.
 */
export function parseInstant(text: string): Instant | null {
  const parts = instantPattern.exec(text)
  if (!parts) return null
  const [, year, month, day, hour = '0', minute = '0', seconds = '0', fraction = '', offset = 'Z'] = parts
  if (Number(hour) > 23 || Number(minute) > 59 || Number(seconds) > 59) return null
  if (!/^(Z|[+-](0\d|1[0-5])(:?[0-5]\d)?)$/i.test(offset)) return null
  const days = daysOf(Number(year), Number(month), Number(day))
  if (days === null) return null
  const time = Number(hour) * 3600 + Number(minute) * 60 + Number(seconds)
  const instant =
    days * dayLength + time * second + Number(fraction.slice(0, 6).padEnd(6, '0')) - readOffset(offset)
  return clampInstant(instant)
}

function readOffset(offset: string): number {
  if (/^z$/i.test(offset)) return 0
  const digits = offset.slice(1).replace(':', '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || '0')
  return (offset[0] === '-' ? -minutes : minutes) * fixedUnits.minute
}

/** ISO 8601 in UTC, with as many decimals of a second as needed. */
export function formatInstant(instant: Instant): string {
  const whole = Math.floor(instant / second)
  const fraction = instant - whole * second
  const text = new Date(whole * 1000).toISOString().slice(0, 19)
  const digits = fraction ? `.${String(fraction).padStart(6, '0').replace(/0+$/, '')}` : ''
  return `${text}${digits}Z`
}

/** True if it is an existing calendar day such as `2026-11-21`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseInstant(text) !== null
}

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

/** Days since 1970, or null for a day that doesn't exist. */
function daysOf(year: number, month: number, day: number): number | null {
  if (year < 1) return null
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return null
  return (date.getTime() * 1000) / dayLength
}

function clampInstant(instant: number): Instant {
  return Math.min(Math.max(instant, earliest), latest)
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
