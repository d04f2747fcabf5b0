import { zonesOfAreaCode } from '@carillon/text-message/area-zones'
import { fromLocal, toLocal } from '@carillon/time-zones/local-time'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * The time until which a number is not texted, because it is night in its area; null: it may be texted now. The quiet
 * hours last from `from` to `until`, both as `HH:MM`; equal times: there are none. If the area reaches over a border of
 * time zones, the number waits until the night is over in all of them.
 */
export function quietUntil(
  number: string,
  now: Date,
  { from, until }: { from: string; until: string },
): Date | null {
  const ends = zonesOfAreaCode(number.slice(2, 5)).map((zone) =>
    endOfQuiet(zone, now.getTime(), minutesOf(from), minutesOf(until)),
  )
  const latest = Math.max(0, ...ends.map((end) => end ?? 0))
  return latest === 0 ? null : new Date(latest)
}

/** The instant at which the quiet hours of a zone end; null when it has none now. */
function endOfQuiet(zone: string, now: number, from: number, until: number): number | null {
  if (from === until) return null
  const local = toLocal(now, zone)
  const midnight = Math.floor(local / day) * day
  const time = (local - midnight) / minute
  const isOverMidnight = from > until
  const isQuiet = isOverMidnight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return null
  const endsTomorrow = isOverMidnight && time >= from
  return fromLocal(midnight + (endsTomorrow ? day : 0) + until * minute, zone)
}

function minutesOf(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}
