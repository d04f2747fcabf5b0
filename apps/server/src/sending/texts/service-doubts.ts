import type { TextOutcome } from '#platform/sms/sms-provider.ts'

/** An outcome with the number of attempts at this text, including this one. */
export interface TriedText {
  attempt: number
  outcome: TextOutcome
}

/**
 * The time for which a messaging service gets no texts, in milliseconds. `reason` is null until more than one recipient
 * had the fault.
 */
export interface ServiceHold {
  reason: string | null
  forMs: number
}

/** The findings of a flight about its messaging service. */
export interface FlightSays {
  /**
   * True if the service took at least one text or refused one for good. Its temporary refusals are then about single
   * recipients.
   */
  isWorking: boolean
  hold: ServiceHold | null
}

/** The evidence for a fault of a whole messaging service: its answers since it last took a text. */
export interface ServiceDoubts {
  /** The number of texts that are handed over together: one while the service is in doubt. */
  flightOf(serviceId: string, usual: number): number
  learn(serviceId: string, flight: readonly TriedText[]): FlightSays
}

/**
 * The time for which the first refused recipient holds the others back, in milliseconds. The next text shows whether
 * the fault was the recipient's.
 */
const breathMs = 1000
const longestMs = 300_000

/**
 * Tells a fault of a provider from a fault of one recipient, because a provider's answers are the same for both. A
 * service is at fault if it says so (wrong credentials, no account), if it can't be reached, or if it took none of at
 * least two recipients in a row, each tried for the first time. It then gets no texts for as long as it asks, and
 * longer each time. A recipient that is tried again proves nothing about others and waits alone.
 */
export function keepServiceDoubts(): ServiceDoubts {
  const known = new Map<string, { recipients: number; holds: number }>()
  return {
    flightOf: (serviceId, usual) => (known.has(serviceId) ? 1 : usual),
    learn(serviceId, flight) {
      const isWorking = flight.some(({ outcome: { kind } }) => kind === 'accepted' || kind === 'refused')
      const atFault = flight.flatMap(({ attempt, outcome }) =>
        outcome.kind === 'notSent' || outcome.kind === 'uncertain' ? [{ attempt, outcome }] : [],
      )
      const longest = atFault.toSorted((a, b) => b.outcome.retryAfterMs - a.outcome.retryAfterMs)[0]?.outcome
      if (isWorking) {
        known.delete(serviceId)
        // The service may be about to stop working. The next text goes alone and shows it.
        if (atFault.length > 0) known.set(serviceId, { recipients: 0, holds: 0 })
        return { isWorking, hold: null }
      }
      if (!longest) return { isWorking, hold: null }
      const state = known.get(serviceId) ?? { recipients: 0, holds: 0 }
      known.set(serviceId, state)
      const { reason, retryAfterMs } = longest
      const aboutService = atFault.find(({ outcome }) => outcome.kind === 'notSent' && outcome.isAboutService)
      if (aboutService) {
        return { isWorking, hold: { reason: aboutService.outcome.reason, forMs: retryAfterMs } }
      }
      const fresh = atFault.filter(({ attempt }) => attempt === 1).length
      if (fresh === 0) return { isWorking, hold: null }
      state.recipients += fresh
      if (state.recipients < 2)
        return { isWorking, hold: { reason: null, forMs: Math.min(retryAfterMs, breathMs) } }
      const grown = Math.min(retryAfterMs * 2 ** Math.min(state.holds++, 20), longestMs)
      return { isWorking, hold: { reason, forMs: Math.max(grown, retryAfterMs) } }
    },
  }
}
