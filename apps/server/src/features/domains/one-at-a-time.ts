import { Refusal } from '#platform/refusal.ts'

/** How many checks of one account may run at once in this process. */
const atOnce = 4

/**
 * Shares a check that is under way with whoever asks for the same. An account that has several under way is asked to wait,
 * so that nobody can have this server ask the DNS without end.
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
