import { fromLocal, toLocal } from '@carillon/time-zones/local-time'
import { type QuietHours, quietEnds } from '@carillon/time-zones/quiet-hours'
import { dateComes } from './dates.ts'
import { durationMs, type Wait } from './steps.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * The instant at which a person who came to a wait at `arrived` may go on; null: it has passed, or the person has no
 * date. Instants in milliseconds; `zone` is the zone that the wait names.
 * @param dateOf the person's date in a custom field, as YYYY-MM-DD
 */
export function waitEnds(
  wait: Wait,
  arrived: number,
  zone: string,
  dateOf: (field: string) => string | null,
): number | null {
  if (wait.kind === 'until_date') {
    const date = dateOf(wait.field)
    return date === null ? null : dateComes(wait, date, arrived, zone)
  }
  return plainWaitEnds(wait, arrived, zone)
}

/** Like `waitEnds`, for waits that are the same for each person. */
export function plainWaitEnds(
  wait: Exclude<Wait, { kind: 'until_date' }>,
  arrived: number,
  zone: string,
): number {
  if (wait.kind === 'for') return arrived + durationMs(wait.duration)
  return nextTime({ weekdays: wait.weekdays, time: wait.time }, arrived, zone)
}

/**
 * The first instant from `from` on at which it is this time on one of the weekdays (1 is Monday). A time that a clock
 * change skips comes an hour later; of a time that occurs twice, the first counts.
 */
export function nextTime(
  { weekdays, time }: { weekdays: readonly number[]; time: string },
  from: number,
  zone: string,
): number {
  const ofDay = minutesOf(time) * minute
  const today = Math.floor(toLocal(from, zone) / day) * day
  for (let ahead = 0; ahead <= 8; ahead++) {
    const local = today + ahead * day
    if (!weekdays.includes(weekdayOf(local))) continue
    const at = fromLocal(local + ofDay, zone, 'first')
    if (at >= from) return at
  }
  throw new Error('a wait without a weekday')
}

/** The times at which an email may leave: on these weekdays, from one time until before the other. */
export interface SendWindow {
  weekdays: readonly number[]
  from: string
  to: string
}

/** The instant `at` if the window is open then; else the next instant at which it opens. */
export function opensAt({ weekdays, from, to }: SendWindow, at: number, zone: string): number {
  const local = toLocal(at, zone)
  const ofDay = local - Math.floor(local / day) * day
  const isOpen =
    weekdays.includes(weekdayOf(local)) && ofDay >= minutesOf(from) * minute && ofDay < minutesOf(to) * minute
  return isOpen ? at : nextTime({ weekdays, time: from }, at, zone)
}

/** The times at which emails may leave: in a window and outside of quiet hours, each in its time zone. */
export interface LeaveTimes {
  window: (SendWindow & { in: string }) | null
  quiet: (QuietHours & { in: string }) | null
}

/** The most tries, more than the days of a week on which a window may open. */
const mostTries = 20

/** The first instant from `at` on at which the window is open and it is not quiet; null: the two leave no time. */
export function leavesAt({ window, quiet }: LeaveTimes, at: number): number | null {
  let time = at
  for (let tries = 0; tries < mostTries; tries++) {
    const opens = window ? opensAt(window, time, window.in) : time
    const awake = quiet ? quietEnds(quiet, opens, quiet.in) : opens
    if (awake === time) return time
    time = awake
  }
  return null
}

function weekdayOf(local: number): number {
  return new Date(local).getUTCDay() || 7
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
