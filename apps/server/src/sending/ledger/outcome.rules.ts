import type { BounceKind } from '#sending/events/bounces/bounce-kinds.rules.ts'
import { classifyReply } from '#sending/events/bounces/classify-reply.rules.ts'

/** A transport's answer about one message. SMTP's outcome has this shape. */
export type AttemptOutcome =
  | { kind: 'accepted'; response?: string; server?: { ip: string | null; tls: boolean } }
  | { kind: 'refused'; stage: string; code: number; response: string }
  | { kind: 'deferred'; response: string }
  | { kind: 'uncertain'; reason: string }
  | { kind: 'notSent'; reason: string; retryAfterMs: number }
  | { kind: 'brokenOff'; reason: string }

/** The server's acceptance of a message. */
export interface DeliveryAnswer {
  response: string
  /** The address of the server. */
  ip: string | null
  tls: boolean
}

/** The new state of a recipient after an attempt. */
export type Verdict =
  /** `answer` is missing if only a journal shows that the server took it. */
  | { state: 'delivered'; answer?: DeliveryAnswer }
  /**
   * `isAddressAtFault`: the address does not exist, so it is suppressed. Otherwise the refusal was about us or this
   * message, a block. `status`: the enhanced code, else the reply code.
   */
  | { state: 'bounced'; reason: string; kind: BounceKind; status: string; isAddressAtFault: boolean }
  | { state: 'deferred'; reason: string; retryAfterMs: number }
  | { state: 'failed'; reason: string }
  | { state: 'uncertain'; reason: string }
  /** The message was certainly not sent, so the attempt does not count. The whole worker waits. */
  | { state: 'pending'; reason: string; retryAfterMs: number }

const minute = 60_000

/**
 * The pause after each temporary refusal, in milliseconds; after the last one the recipient has failed. Two days in
 * total, as mail servers do.
 */
export const usualPauses: readonly number[] = [
  1 * minute,
  5 * minute,
  15 * minute,
  30 * minute,
  60 * minute,
  2 * 60 * minute,
  4 * 60 * minute,
  8 * 60 * minute,
  12 * 60 * minute,
  20 * 60 * minute,
]

/**
 * Decides the new state of a recipient after an attempt.
 * @param attempt the number of attempts, including this one
 */
export function judgeOutcome(outcome: AttemptOutcome, attempt: number, pauses: readonly number[]): Verdict {
  switch (outcome.kind) {
    case 'accepted':
      return deliveredBy(outcome)
    case 'refused': {
      return { state: 'bounced', reason: outcome.response, ...classifyReply(outcome) }
    }
    case 'deferred':
      return later(outcome.response, pauses[attempt - 1])
    case 'brokenOff':
      return later(outcome.reason, pauses[attempt - 1])
    case 'uncertain':
      return { state: 'uncertain', reason: outcome.reason }
    case 'notSent':
      return { state: 'pending', reason: outcome.reason, retryAfterMs: outcome.retryAfterMs }
  }
}

function deliveredBy({ response, server }: AttemptOutcome & { kind: 'accepted' }): Verdict {
  if (response === undefined || server === undefined) return { state: 'delivered' }
  return { state: 'delivered', answer: { response: response.slice(0, 500), ...server } }
}

function later(reason: string, retryAfterMs: number | undefined): Verdict {
  return retryAfterMs === undefined
    ? { state: 'failed', reason }
    : { state: 'deferred', reason, retryAfterMs }
}
