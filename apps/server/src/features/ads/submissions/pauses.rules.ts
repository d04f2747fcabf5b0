const minute = 60_000
export const hour = 60 * minute

/** Pauses after tries that failed one after another; the last one is repeated. */
const afterFault = [1, 2, 5, 15, 60].map((minutes) => minutes * minute)
/** Tries after which an ad that can't be made is an error, and one that can't be stopped. */
export const mostTries = { making: 10, stopping: 3 } as const

/** The pause after a try that failed, in milliseconds. @param attempts tries that failed so far, at least 1 */
export function pauseAfterFault(attempts: number): number {
  return afterFault[Math.min(attempts, afterFault.length) - 1] ?? hour
}

/** The pause before a partner is asked again if it has decided, by the time since the ad was submitted. */
export function pauseOfReview(sinceMs: number): number {
  if (sinceMs < 10 * minute) return minute / 2
  return sinceMs < 2 * hour ? 5 * minute : hour
}
