import { fromLocal, toLocal } from './local-time.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The hours from one time of day until another, as from 21:30 until 08:00: the second may be on the next day. */
export interface QuietHours {
  from: string
  to: string
}

/** The instant `at` if it is not quiet then; else the end of the quiet hours. Instants are in milliseconds. */
export function quietEnds(hours: QuietHours, at: number, zone: string): number {
  if (!isQuiet(hours, at, zone)) return at
  const [begins, ends] = timesOf(hours)
  const local = toLocal(at, zone)
  const today = Math.floor(local / day) * day
  const isTomorrow = begins > ends && local - today >= begins
  const shown = (isTomorrow ? today + day : today) + ends
  const first = fromLocal(shown, zone, 'first')
  // If clocks are set back, this time may have occurred once already.
  let end = first > at ? first : fromLocal(shown, zone, 'second')
  // If clocks skip the end, the quiet hours end at the change.
  while (end - minute > at && !isQuiet(hours, end - minute, zone)) end -= minute
  // Clocks may skip the whole time between two nights.
  return isQuiet(hours, end, zone) ? quietEnds(hours, end, zone) : end
}

function isQuiet(hours: QuietHours, at: number, zone: string): boolean {
  const [begins, ends] = timesOf(hours)
  const local = toLocal(at, zone)
  const ofDay = local - Math.floor(local / day) * day
  return begins > ends ? ofDay >= begins || ofDay < ends : ofDay >= begins && ofDay < ends
}

/** The beginning and end, in milliseconds after midnight. */
function timesOf({ from, to }: QuietHours): [number, number] {
  return [minutesOf(from) * minute, minutesOf(to) * minute]
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
