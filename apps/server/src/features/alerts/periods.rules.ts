import type { AlertFrequency } from '@carillon/contract/alerts'

const dayMs = 86_400_000

/** Statistics are mailed so long after their period ended: by then its deliveries, opens and clicks are counted. */
const countedMs = 30 * 60_000

/** The first moment (UTC) of the day, the week from Monday, or the month of a time. */
function startOf(frequency: AlertFrequency, at: Date): number {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  if (frequency === 'monthly') return Date.UTC(year, month, 1)
  const midnight = Date.UTC(year, month, day)
  return frequency === 'daily' ? midnight : midnight - ((at.getUTCDay() + 6) % 7) * dayMs
}

function endOf(frequency: AlertFrequency, start: number): number {
  if (frequency === 'daily') return start + dayMs
  if (frequency === 'weekly') return start + 7 * dayMs
  const at = new Date(start)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)
}

/** The time of the next mail after `now`. */
export function nextMail(frequency: AlertFrequency, now: Date): Date {
  const counted = new Date(now.getTime() - countedMs)
  return new Date(endOf(frequency, startOf(frequency, counted)) + countedMs)
}

/** The days of the last whole period before `now`, both included. After an outage, earlier periods are left out. */
export function lastPeriod(frequency: AlertFrequency, now: Date): { from: string; to: string } {
  const end = startOf(frequency, new Date(now.getTime() - countedMs))
  const last = new Date(end - dayMs)
  const first = new Date(startOf(frequency, last))
  return { from: dayOf(first), to: dayOf(last) }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
