import { sql } from 'kysely'

/**
 * The time of this machine. Only roles/ and the commands take it, and hand it on as `now`: whatever the product decides
 * by time, it decides by a `now` that it was given, so that a test can move it. How long a thing takes is measured by
 * `performance.now()`, which nobody sets back.
 */
export function systemNow(): Date {
  return new Date()
}

/**
 * When a row was written, by the database's clock: when its transaction began. In milliseconds, so that a time that was
 * read can be compared with the row it came from.
 */
export const rowTime = sql<Date>`date_trunc('milliseconds', now())`
