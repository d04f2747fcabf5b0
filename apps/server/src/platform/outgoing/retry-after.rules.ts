/**
 * The longest pause. Longer ones are shortened to this, so that a mistake of the other side does not stop the work for
 * days.
 */
export const longestPauseMs = 3_600_000

interface Headers {
  readonly 'retry-after'?: string | string[] | undefined
  readonly date?: string | string[] | undefined
}

/**
 * The pause that an answer asks for, in milliseconds, at most an hour; null if it doesn't ask. A time is compared with
 * the answer's own `Date`: the clock of the other side may be wrong.
 */
export function retryAfterMs({ 'retry-after': asked, date }: Headers): number | null {
  if (typeof asked !== 'string') return null
  if (/^\d{1,9}$/.test(asked)) return Math.min(Number(asked) * 1000, longestPauseMs)
  if (!asked.endsWith(' GMT')) return null
  const waits = Date.parse(asked) - Date.parse(String(date))
  return Number.isNaN(waits) ? null : Math.min(Math.max(waits, 0), longestPauseMs)
}
