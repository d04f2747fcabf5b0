import { toLocalTime } from '@carillon/time-zones/local-time'

export const ranges = ['7', '30', '90', 'all'] as const
export type Range = (typeof ranges)[number]

const day = 86_400_000
const hourlyMs = 2 * day
/** A longer range would not be readable. */
const mostDays = 90

/** The range of the chart: hours while a send is young, later days, and never before it was sent. */
export function chartSpan(
  sentAt: string,
  range: Range,
  now: Date,
  timeZone: string,
): { by: 'hour' | 'day'; start: string; end: string } {
  const sent = new Date(sentAt).getTime()
  const dateOf = (time: number) => toLocalTime(new Date(time), timeZone).date
  const isYoung = now.getTime() - sent < hourlyMs
  if (range === 'all') {
    const end = Math.min(now.getTime(), sent + (mostDays - 1) * day)
    return { by: isYoung ? 'hour' : 'day', start: dateOf(sent), end: dateOf(end) }
  }
  const start = Math.max(sent, now.getTime() - (Number(range) - 1) * day)
  return { by: 'day', start: dateOf(start), end: dateOf(now.getTime()) }
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
