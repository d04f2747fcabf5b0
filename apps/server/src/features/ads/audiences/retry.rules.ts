/** The kinds of faults of partners, and the lack of a connection. */
type Cause = 'signed_out' | 'permission' | 'busy' | 'refused' | 'unanswered' | 'gone' | 'not_connected'

const second = 1000
const minute = 60 * second

/** The time between two whole uploads of changes, in milliseconds. */
export const dailyMs = 24 * 60 * minute
/** The least time between two uploads that follow withdrawn consents. */
export const soonestMs = 60 * minute

/**
 * The time until the next try after a fault, in milliseconds. `attempts` counts the tries that failed one after another.
 * Faults that a person has to solve are looked at every 15 minutes, and a partner that does not answer ever more rarely.
 */
export function retryInMs(kind: Cause, attempts: number, retryAfterMs: number | null): number {
  if (kind === 'busy') return Math.max(retryAfterMs ?? 5 * minute, minute)
  if (kind === 'unanswered') return Math.min(30 * second * 2 ** Math.min(attempts, 10), 60 * minute)
  if (kind === 'gone') return Math.min(minute * attempts, 60 * minute)
  if (kind === 'refused') return 60 * minute
  return 15 * minute
}
