import { offsetAt } from './time-zone.ts'

/**
 * Local time: the time on a zone's clocks, written as the instant at which clocks in UTC show the same time.
 *
 * A local time that a clock change skips is read with the offset before the change, so half past two becomes half past
 * three. Of a local time that occurs twice, the second counts, unless the caller wants the first. PostgreSQL's `timestamp
 * at time zone` does the same.
 */
export function toLocal(instant: number, zone: string): number {
  return instant + offsetAt(instant, zone)
}

const day = 24 * 3600 * 1000

/** The instant of a local time. */
export function fromLocal(local: number, zone: string, repeated: 'first' | 'second' = 'second'): number {
  const before = offsetAt(local - day, zone)
  const after = offsetAt(local + day, zone)
  const early = local - before
  const late = local - after
  if (before === after) return early
  const earlyHolds = offsetAt(early, zone) === before
  const lateHolds = offsetAt(late, zone) === after
  if (earlyHolds && lateHolds) return repeated === 'first' ? early : late
  return lateHolds ? late : early
}

/** A local time in the form of the fields `type=date` and `type=time`. */
export interface LocalTime {
  date: string
  time: string
}

export function toLocalTime(at: Date, zone: string): LocalTime {
  const text = new Date(toLocal(at.getTime(), zone)).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** The instant of a local time; null when it can't be read. */
export function fromLocalTime({ date, time }: LocalTime, zone: string): Date | null {
  const local = Date.parse(`${date}T${time}:00Z`)
  return Number.isNaN(local) ? null : new Date(fromLocal(local, zone))
}
