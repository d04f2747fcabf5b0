import { fromLocal, toLocal } from './local-time.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** From one time of day until before another, as in 21:30 and 08:00: the second one may be on the next day. */
export interface QuietHours {
  from: string
  to: string
}

/** `at`, when it is not quiet then; else when it ends. Instants in milliseconds. */
export function quietEnds({ from, to }: QuietHours, at: number, zone: string): number {
  const local = toLocal(at, zone)
  const today = Math.floor(local / day) * day
  const ofDay = local - today
  const [begins, ends] = [minutesOf(from) * minute, minutesOf(to) * minute]
  const isOvernight = begins > ends
  const isQuiet = isOvernight ? ofDay >= begins || ofDay < ends : ofDay >= begins && ofDay < ends
  if (!isQuiet) return at
  const end = fromLocal((isOvernight && ofDay >= begins ? today + day : today) + ends, zone, 'first')
  // Where clocks are set back, this time may have been once already.
  return end > at ? end : end + hour
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
