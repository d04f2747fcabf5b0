import { fromLocal, toLocal } from '@carillon/time-zones/local-time'

/**
 * A rule for a moment by a date of a contact: some days before or after the date, at a time of day. Days are written as
 * YYYY-MM-DD.
 */
export interface ByDate {
  /** Negative: before the date. */
  days: number
  time: string
  /** Every year on the date's day, not before its own year. February 29 counts as February 28 in years without it. */
  yearly: boolean
}

const dayMs = 24 * 3_600_000

/** The first moment at or after `from`; null: the date has passed. Instants are in milliseconds. */
export function dateComes(by: ByDate, date: string, from: number, zone: string): number | null {
  return momentsAround(by, date, from, zone).find((at) => at >= from) ?? null
}

/** The last moment up to `until`; null: there was none yet. */
export function dateCame(by: ByDate, date: string, until: number, zone: string): number | null {
  return momentsAround(by, date, until, zone).findLast((at) => at <= until) ?? null
}

/**
 * The moments of a date, in the order of time; for yearly dates, those of the years around an instant. Years out of
 * range have none.
 */
function momentsAround({ days, time, yearly }: ByDate, date: string, at: number, zone: string): number[] {
  const own = Number(date.slice(0, 4))
  if (own < 1 || own > 9000) return []
  if (!yearly) return [momentOn(addDays(date, days), time, zone)]
  const first = Math.max(own, new Date(toLocal(at, zone)).getUTCFullYear() - 2)
  const years = [0, 1, 2, 3, 4].map((later) => first + later)
  return years.map((year) => momentOn(addDays(inYear(date, year), days), time, zone))
}

/** The date whose moment is on this day, and, for yearly dates, the days of the year (MM-DD) that fall on it. */
export function datesFor({ days }: ByDate, day: string): { date: string; daysOfYear: string[] } {
  const date = addDays(day, -days)
  const ofYear = date.slice(5)
  const standsForTheNext = ofYear === '02-28' && inYear('2000-02-29', Number(date.slice(0, 4))) === date
  return { date, daysOfYear: standsForTheNext ? [ofYear, '02-29'] : [ofYear] }
}

/** The instant at which it is this time on this day. A time that a clock change skips comes an hour later. */
export function momentOn(day: string, time: string, zone: string): number {
  return fromLocal(Date.parse(`${day}T${time}:00Z`), zone, 'first')
}

/** The first day whose moment is after an instant. */
export function firstDayAfter(instant: number, time: string, zone: string): string {
  const today = new Date(toLocal(instant, zone)).toISOString().slice(0, 10)
  return momentOn(today, time, zone) > instant ? today : addDays(today, 1)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
}

/** The same day of the year in another year. */
function inYear(date: string, year: number): string {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const ofYear = date.slice(5)
  return `${String(year).padStart(4, '0')}-${ofYear === '02-29' && !isLeap ? '02-28' : ofYear}`
}
