import { offsetAt } from '@carillon/time-zones/time-zone'
import type { Span } from './sandbox-results.rules.ts'

const dayMs = 24 * 3_600_000
const mostDays = 1000

/** A day (`2026-11-30`) of a time zone: 23 to 25 hours long where clocks are changed. */
export function daySpan(day: string, timeZone: string): Span {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return { from: startOf(midnight, timeZone), to: startOf(midnight + dayMs, timeZone) }
}

/** The days from one to another inclusive, at most 1,000. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  const end = Date.parse(`${to}T00:00:00Z`)
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= end && days.length < mostDays; at += dayMs)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** The instant at which the clocks of a zone show a time that is given as if it were UTC. */
function startOf(wall: number, timeZone: string): number {
  const guess = wall - offsetAt(wall, timeZone)
  return wall - offsetAt(guess, timeZone)
}
