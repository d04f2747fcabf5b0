import { isDay } from '@carillon/segment-language/instant'
import { toLocalTime } from '@carillon/time-zones/local-time'

const day = 86_400_000
/** The number of days that the chart shows since the send; more would not be readable. */
export const mostDays = 90
/** The number of days that a user can choose; the server answers no more at once. */
export const mostOwnDays = 400

/** Days of the account's zone, YYYY-MM-DD, both included. */
export interface Days {
  start: string
  end: string
}

/** The dates that were chosen, as they are in the address. */
export interface ChosenDates {
  dates: string
  from: string
  to: string
}

export const presets = ['7', '30', '90'] as const

/** The chosen days; null for all since the send, and for unreadable values. */
export function chosenDays({ dates, from, to }: ChosenDates, now: Date, timeZone: string): Days | null {
  if (dates === 'own')
    return problemOfDays({ start: from, end: to }) === null ? { start: from, end: to } : null
  const preset = presets.find((each) => each === dates)
  if (!preset) return null
  const dateOf = (time: number) => toLocalTime(new Date(time), timeZone).date
  return { start: dateOf(now.getTime() - (Number(preset) - 1) * day), end: dateOf(now.getTime()) }
}

/** The problem of days that a person chose. */
export function problemOfDays({
  start,
  end,
}: Days): { field: 'start' | 'end'; code: 'wrong' | 'reversed' | 'tooLong' } | null {
  if (!isDay(start)) return { field: 'start', code: 'wrong' }
  if (!isDay(end)) return { field: 'end', code: 'wrong' }
  if (end < start) return { field: 'end', code: 'reversed' }
  if (Date.parse(end) - Date.parse(start) >= mostOwnDays * day) return { field: 'end', code: 'tooLong' }
  return null
}

export interface ChartSpan extends Days {
  by: 'hour' | 'day'
  /** True if the send is older than the chart shows. */
  isCut: boolean
}

/** The span of the chart: the chosen days, otherwise all since the send. Two days are shown by the hour. */
export function chartSpan(sentAt: string, days: Days | null, now: Date, timeZone: string): ChartSpan {
  const dateOf = (time: number) => toLocalTime(new Date(time), timeZone).date
  if (days) {
    const isShort = Date.parse(days.end) - Date.parse(days.start) <= day
    return { ...days, by: isShort ? 'hour' : 'day', isCut: false }
  }
  const sent = new Date(sentAt).getTime()
  const last = sent + (mostDays - 1) * day
  const isYoung = now.getTime() - sent < 2 * day
  const end = dateOf(Math.min(now.getTime(), last))
  return { by: isYoung ? 'hour' : 'day', start: dateOf(sent), end, isCut: now.getTime() > last }
}

/** The span of a chart without an end: the chosen days, otherwise the latest ones. */
export function latestSpan(since: string, days: Days | null, now: Date, timeZone: string): ChartSpan {
  const span = chartSpan(since, days, now, timeZone)
  if (!span.isCut) return span
  const dateOf = (time: number) => toLocalTime(new Date(time), timeZone).date
  return {
    ...span,
    start: dateOf(now.getTime() - (mostDays - 1) * day),
    end: dateOf(now.getTime()),
    isCut: false,
  }
}

/** The first point of the series with data. Earlier hours of that day are before the send. */
export function firstMoment(
  sentAt: string,
  { by, start }: { by: 'hour' | 'day'; start: string },
  timeZone: string,
) {
  if (by === 'day') return start
  const { date, time } = toLocalTime(new Date(sentAt), timeZone)
  return `${date}T${time.slice(0, 2)}:00`
}

/** The point of the series that is now. Later hours are unknown, not zero. */
export function lastMoment({ by, end }: { by: 'hour' | 'day'; end: string }, now: Date, timeZone: string) {
  const local = toLocalTime(now, timeZone)
  const moment = by === 'day' ? local.date : `${local.date}T${local.time.slice(0, 2)}:00`
  return moment.slice(0, 10) > end ? `${end}T24:00` : moment
}

interface PlacedLabel<N> {
  name: N
  /** Pixels from the top of the plot. */
  y: number
}

/** Places labels at the ends of lines and moves them apart where lines end close together. */
export function placeLabels<N>(
  ends: readonly { name: N; share: number }[],
  { height, gap }: { height: number; gap: number },
): PlacedLabel<N>[] {
  const placed = ends
    .map(({ name, share }) => ({ name, y: height * (1 - Math.min(1, Math.max(0, share))) }))
    .sort((a, b) => a.y - b.y)
  for (let at = placed.length - 1; at >= 0; at--) {
    const label = placed[at]
    const below = placed[at + 1]
    if (label) label.y = Math.min(label.y, below ? below.y - gap : height)
  }
  for (let at = 0; at < placed.length; at++) {
    const label = placed[at]
    const above = placed[at - 1]
    if (label) label.y = Math.max(label.y, above ? above.y + gap : 0)
  }
  return placed
}
