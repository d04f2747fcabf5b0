import { formatInstant, parseInstant } from '@carillon/segment-language/instant'
import { addInterval } from '@carillon/segment-language/zone'
import { fromLocal } from '@carillon/time-zones/local-time'

/** A calendar day, `2026-11-23`. */
export type Day = string

/** 0 is Sunday. */
export type FirstWeekday = 0 | 1

export const spans = ['month', 'week'] as const
export type Span = (typeof spans)[number]

/** A place in the calendar: a day, in a week also an hour. */
export interface Place {
  day: Day
  hour?: number | undefined
}

export function addDays(day: Day, days: number): Day {
  return shiftDay(day, days, 'day')
}

/** The same day of another month, or its last day if that month is too short. */
export function addMonths(day: Day, months: number): Day {
  return shiftDay(day, months, 'month')
}

function shiftDay(day: Day, amount: number, unit: 'day' | 'month'): Day {
  return formatInstant(addInterval(parseInstant(day) ?? 0, amount, unit, 'UTC')).slice(0, 10)
}

/** The weeks that a page shows: the week of this day, or all weeks with a day of its month. */
export function weeksOf(day: Day, span: Span, first: FirstWeekday): Day[][] {
  if (span === 'week') return [weekFrom(startOfWeek(day, first))]
  const month = day.slice(0, 7)
  const weeks: Day[][] = []
  for (let start = startOfWeek(`${month}-01`, first); start.slice(0, 7) <= month; start = addDays(start, 7)) {
    weeks.push(weekFrom(start))
  }
  return weeks
}

/** The beginning and the end of the days in a zone. */
export function rangeOf(weeks: readonly Day[][], timeZone: string): { from: string; to: string } {
  const [first = '', last = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const startOf = (day: Day) => new Date(fromLocal(Date.parse(day), timeZone, 'first')).toISOString()
  return { from: startOf(first), to: startOf(addDays(last, 1)) }
}

/** The day on the page before or after this one. */
export function turnPage(day: Day, span: Span, by: -1 | 1): Day {
  return span === 'week' ? addDays(day, by * 7) : addMonths(day, by)
}

export function startOfWeek(day: Day, first: FirstWeekday): Day {
  const weekday = new Date(Date.parse(day)).getUTCDay()
  return addDays(day, -((weekday - first + 7) % 7))
}

function weekFrom(start: Day): Day[] {
  return Array.from({ length: 7 }, (_, at) => addDays(start, at))
}

/** The place that a key leads to from a day, or in a week from an hour of it. Undefined for keys that lead nowhere. */
export function placeByKey(key: string, { day, hour }: Place, first: FirstWeekday): Place | undefined {
  const span: Span = hour === undefined ? 'month' : 'week'
  const vertical = (by: -1 | 1) =>
    hour === undefined ? { day: addDays(day, by * 7), hour } : { day, hour: clamp(hour + by) }
  switch (key) {
    case 'ArrowLeft':
      return { day: addDays(day, -1), hour }
    case 'ArrowRight':
      return { day: addDays(day, 1), hour }
    case 'ArrowUp':
      return vertical(-1)
    case 'ArrowDown':
      return vertical(1)
    case 'Home':
      return { day: startOfWeek(day, first), hour }
    case 'End':
      return { day: addDays(startOfWeek(day, first), 6), hour }
    case 'PageUp':
      return { day: turnPage(day, span, -1), hour }
    case 'PageDown':
      return { day: turnPage(day, span, 1), hour }
    default:
      return undefined
  }
}

function clamp(hour: number): number {
  return Math.min(23, Math.max(0, hour))
}
