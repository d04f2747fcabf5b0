import { Refusal } from '#platform/refusal.ts'

/** The number of checks of one account that may run at once in this process. */
const atOnce = 4

/**
 * Shares a check under way among all callers of the same. An account with several under way is asked to wait, so that no
 * account can make this server query the DNS without end.
 */
export function oneAtATime<T>() {
  const running = new Map<string, Promise<T>>()
  return async (account: string, id: number, run: () => Promise<T>): Promise<T> => {
    const key = `${account} ${id}`
    const known = running.get(key)
    if (known) return known
    const mine = [...running.keys()].filter((other) => other.startsWith(`${account} `)).length
    if (mine >= atOnce) throw new Refusal('too_many_requests', {}, { retryAfterSeconds: 5 })
    const made = run()
    running.set(key, made)
    try {
      return await made
    } finally {
      running.delete(key)
    }
  }
}
