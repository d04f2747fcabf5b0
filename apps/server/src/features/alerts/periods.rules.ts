import type { AlertFrequency } from '@carillon/contract/alerts'
import { dayOf, endOf, startOf } from '#platform/calendar-periods.rules.ts'

const dayMs = 86_400_000

/** Statistics are mailed so long after their period ended: by then its deliveries, opens and clicks are counted. */
const countedMs = 30 * 60_000

/** The time of the next mail after `now`. */
export function nextMail(frequency: AlertFrequency, now: Date): Date {
  const counted = new Date(now.getTime() - countedMs)
  return new Date(endOf(frequency, counted).getTime() + countedMs)
}

/** The days of the last whole period before `now`, both included. After an outage, earlier periods are left out. */
export function lastPeriod(frequency: AlertFrequency, now: Date): { from: string; to: string } {
  const end = startOf(frequency, new Date(now.getTime() - countedMs))
  const last = new Date(end.getTime() - dayMs)
  return { from: dayOf(startOf(frequency, last)), to: dayOf(last) }
}
