import { sql } from 'kysely'

/**
 * The time of this machine. Only roles/ and the commands call it, and pass it on as `now`. All decisions by time use
 * such a `now`, so that a test can set it. Durations are measured by `performance.now()`, which never goes back.
 */
export function systemNow(): Date {
  return new Date()
}

/**
 * The time of a row: when the transaction that writes it began, by the database's clock. Rounded down to milliseconds,
 * so that a time read by JavaScript equals the stored one.
 */
export const rowTime = sql<Date>`date_trunc('milliseconds', now())`
