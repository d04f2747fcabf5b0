/**
 * Instants and calendar days as text, by the rules of PostgreSQL (docs/decisions/0051).
 *
 * Instants are microseconds since 1970, as PostgreSQL keeps them, exact from 1685 to 2255 and within 32 microseconds
 * in the years 1 to 9999.
 */
export type Instant = number

const second = 1_000_000
export const fixedUnits = { second, minute: 60 * second, hour: 3600 * second }
export const dayLength = 24 * 3600 * second

export const earliest = Date.UTC(2000, 0, 1) * 1000 - 730_119 * dayLength
export const latest = Date.UTC(9999, 11, 31, 23, 59, 59) * 1000

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

/** Days since 1970, or null for a day that doesn't exist. */
export function daysOf(year: number, month: number, day: number): number | null {
  if (year < 1) return null
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return null
  return (date.getTime() * 1000) / dayLength
}

export function clampInstant(instant: number): Instant {
  return Math.min(Math.max(instant, earliest), latest)
}
