import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'

/**
 * The time of this machine. Only roles/ and the commands call it, and pass it on as `now`. All decisions by time use
 * such a `now`, so that a test can set it. Durations are measured by `performance.now()`, which never goes back.
 */
export function systemNow(): Date {
  return new Date()
}

/** The milliseconds by which this machine's clock is ahead of one that is never set. They change when it is set. */
export function systemOffsetMs(): number {
  return systemNow().getTime() - performance.now()
}

/**
 * The time of a row: when the transaction that writes it began, by the database's clock. Rounded down to milliseconds,
 * so that a time read by JavaScript equals the stored one.
 */
export const rowTime = sql<Date>`date_trunc('milliseconds', now())`

/** Clocks that NTP keeps differ by less than this, in milliseconds. */
export const muchApartMs = 2000

/**
 * The least difference of another clock from ours, in milliseconds.
 * @param at its time between two readings of ours; all three in milliseconds since 1970
 */
export function leastApartMs(before: number, at: number, after: number): number {
  return Math.max(0, before - at, at - after)
}
