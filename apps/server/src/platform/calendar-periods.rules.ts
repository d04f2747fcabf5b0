/** A day, a week from Monday, or a month of the calendar in UTC. */
export type CalendarPeriod = 'daily' | 'weekly' | 'monthly'

/** The first moment of the period of a time. */
export function startOf(period: CalendarPeriod, at: Date): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const back = period === 'weekly' ? (at.getUTCDay() + 6) % 7 : 0
  return new Date(Date.UTC(year, month, period === 'monthly' ? 1 : day - back))
}

/** The first moment after the period of a time. */
export function endOf(period: CalendarPeriod, at: Date): Date {
  const start = startOf(period, at)
  const [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()]
  if (period === 'monthly') return new Date(Date.UTC(year, month + 1, 1))
  return new Date(Date.UTC(year, month, day + (period === 'weekly' ? 7 : 1)))
}

/** The day of a time in UTC, as in 2026-11-01. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
