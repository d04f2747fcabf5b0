import { type SmtpOutcome, silence } from '#platform/smtp/smtp-outcome.ts'
import { classifyReply } from '#sending/events/bounces/classify-reply.rules.ts'

/**
 * How long a provider that asks to slow down gets nothing, in milliseconds: the first time, and each time that its first
 * messages afterwards are answered the same. After an hour a server may be asked again, whatever it said.
 */
export const usualHolds: readonly number[] = [30_000, 60_000, 120_000, 300_000, 900_000, 1_800_000, 3_600_000]

/** How many answers of a flight have to ask to slow down. A single one of many may be about one mailbox. */
const shareOfSlow = 0.2

/**
 * Greylisting defers a person's first message, however slowly the others come; and a mailbox may get too much although its provider
 * takes everything for others.
 */
const aboutOne = /gr[ae]y-?\s?list|receiving (?:e-?)?mail (?:too quickly|at a rate)/i

/** What one answer says of the provider's willingness to take more; null: nothing. */
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
      // Any other lost connection is the mail server's own trouble.
      return outcome.reason === silence ? outcome.reason : null
    default:
      return null
  }
}

/** What the provider said where a flight's answers ask to slow down; null: they don't. */
export function flightSays(outcomes: readonly SmtpOutcome[]): string | null {
  const slow = outcomes.map(slowDownOf).filter((said) => said !== null)
  return slow.length > 0 && slow.length >= outcomes.length * shareOfSlow ? (slow.at(-1) ?? null) : null
}

/** Whether the server takes messages again. */
export function isTaken(outcomes: readonly SmtpOutcome[]): boolean {
  return outcomes.some(({ kind }) => kind === 'accepted' || kind === 'refused')
}
