/** The choices of days: the last week, month and quarter of a year. */
export const dayChoices = [7, 30, 90] as const
export type DayChoice = (typeof dayChoices)[number]

const dayMs = 86_400_000

/** The last days until today in a time zone, today included, as `2026-11-30`. */
export function lastDays(count: number, now: Date, zone: string): { start_date: string; end_date: string } {
  // This locale writes days as the API does.
  const end = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now)
  const start = new Date(Date.parse(end) - (count - 1) * dayMs).toISOString().slice(0, 10)
  return { start_date: start, end_date: end }
}

/** The number of days that an address names; 30 if it names none or another one. */
export function readDayChoice(text: string): DayChoice {
  return dayChoices.find((count) => String(count) === text) ?? 30
}
