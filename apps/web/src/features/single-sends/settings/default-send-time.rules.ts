import { fromLocal, toLocal } from '@carillon/time-zones/local-time'

const hour = 3_600_000
const day = 24 * hour

/** Tomorrow at eight, in the zone. */
export function defaultSendTime(now: Date, timeZone: string): Date {
  const today = Math.floor(toLocal(now.getTime(), timeZone) / day) * day
  return new Date(fromLocal(today + day + 8 * hour, timeZone))
}
