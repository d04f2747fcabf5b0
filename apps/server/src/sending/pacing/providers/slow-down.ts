import { type SmtpOutcome, silence } from '#platform/smtp/smtp-outcome.ts'
import { classifyReply } from '#sending/events/bounces/classify-reply.rules.ts'

/**
 * The pauses for a provider that asks to slow down, in milliseconds. The next pause applies each time the first
 * messages after a pause get the same answer. After an hour a server may be asked again in any case.
 */
export const usualHolds: readonly number[] = [30_000, 60_000, 120_000, 300_000, 900_000, 1_800_000, 3_600_000]

/**
 * The share of a flight's answers from which they count as a request to slow down. A single answer of many may be about
 * one mailbox.
 */
const shareOfSlow = 0.2

/**
 * Greylisting defers a person's first message, however slowly the others come; and a mailbox may get too much although its provider
 * takes everything for others.
 */
const aboutOne = /gr[ae]y-?\s?list|receiving (?:e-?)?mail (?:too quickly|at a rate)/i

/** The provider's request to slow down in one answer; null: none. */
export function slowDownOf(outcome: SmtpOutcome): string | null {
  switch (outcome.kind) {
    case 'deferred': {
      const { kind } = classifyReply(outcome)
      return (kind === 'rate' || kind === 'reputation') && !aboutOne.test(outcome.response)
        ? outcome.response
        : null
    }
    case 'brokenOff':
      return outcome.reason
    case 'uncertain':
      // Any other lost connection is a fault of the mail server and no request of the provider.
      return outcome.reason === silence ? outcome.reason : null
    default:
      return null
  }
}

/** The provider's words if the answers of a flight ask to slow down; else null. */
export function flightSays(outcomes: readonly SmtpOutcome[]): string | null {
  const slow = outcomes.map(slowDownOf).filter((said) => said !== null)
  return slow.length > 0 && slow.length >= outcomes.length * shareOfSlow ? (slow.at(-1) ?? null) : null
}

/** True if the server takes messages again. */
export function isTaken(outcomes: readonly SmtpOutcome[]): boolean {
  return outcomes.some(({ kind }) => kind === 'accepted' || kind === 'refused')
}
