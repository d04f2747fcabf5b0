import type { Servers, Transport } from '../batch-work.ts'
import type { PreparedAny } from '../prepared-sends.ts'

/** The sends that wait because their mail servers can't be reached or are at their rate. */
interface Waits {
  /** Notes that all sends which wait for the same servers are left alone for this time. */
  wait(send: PreparedAny, ms: number): void
  /** The time for which the send is left alone yet, in milliseconds; 0: it isn't. Text messages need no mail server. */
  msOf(send: PreparedAny): number
  /** The time until the first of them may go on, but at most `most`. */
  pauseMs(most: number): number
}

const leastMs = 200

export function keepWaits(transport: Transport | Servers, clock = () => performance.now()): Waits {
  const until = new Map<string, number>()
  const waysOf = (send: PreparedAny): string | null => {
    if (send.channel === 'sms') return null
    return 'waysOf' in transport ? transport.waysOf(send.route) : ''
  }
  return {
    wait(send, ms) {
      const ways = waysOf(send)
      if (ways !== null) until.set(ways, clock() + Math.max(ms, leastMs))
    },
    msOf(send) {
      const ways = waysOf(send)
      const end = ways === null ? undefined : until.get(ways)
      if (ways === null || end === undefined) return 0
      const ms = end - clock()
      if (ms <= 0) until.delete(ways)
      return Math.max(ms, 0)
    },
    pauseMs(most) {
      const now = clock()
      for (const [ways, end] of until) if (end <= now) until.delete(ways)
      return Math.min(most, ...[...until.values()].map((end) => end - now))
    },
  }
}
