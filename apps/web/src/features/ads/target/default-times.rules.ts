import { fromLocalTime, toLocalTime } from '@carillon/time-zones/local-time'

const dayMs = 86_400_000
/** The time of day at which proposed times stand. */
const hour = '08:00'

/** Eight in the morning of the day some days after another moment, in a zone. */
export function morningAfter(from: Date, days: number, zone: string): string {
  const { date } = toLocalTime(from, zone)
  const day = new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
  return (fromLocalTime({ date: day, time: hour }, zone) ?? from).toISOString()
}

/** The end that is proposed: at least two weeks after the start, or after now without one. */
export function proposedEnd(startAt: string | null, now: Date, zone: string): string {
  return startAt === null ? morningAfter(now, 15, zone) : morningAfter(new Date(startAt), 15, zone)
}
