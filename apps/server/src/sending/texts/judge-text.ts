import { reasonSentence } from '#platform/sms/reason-sentence.ts'
import type { TextOutcome } from '#platform/sms/sms-provider.ts'
import type { TextVerdict } from './text-ledger.ts'

interface Tried {
  /** Attempts, including this one. */
  attempt: number
  /** The addresses of the text's own links. */
  personal: readonly string[]
  /** True if the messaging service took other texts meanwhile. */
  isWorking: boolean
  /** Milliseconds to wait after each attempt; after the last one the text has failed. */
  pauses: readonly number[]
}

/**
 * Decides the new state of a recipient after an attempt. A text that is refused for now waits, longer each time, and
 * fails in the end, as an email does; only a fault of the whole service costs no attempt.
 */
export function judgeText(
  outcome: TextOutcome,
  { attempt, personal, isWorking, pauses }: Tried,
): TextVerdict {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'delivered', sid: outcome.sid, segments: outcome.segments, personal }
    case 'refused':
      return { state: 'failed', code: outcome.code, message: outcome.message }
    case 'uncertain':
      return { state: 'uncertain', reason: outcome.reason, personal }
    case 'notSent': {
      const { reason, code, retryAfterMs } = outcome
      // Without a connection there was no answer about a recipient.
      if (code === null || (outcome.isAboutService && !isWorking)) return { state: 'pending', reason }
      const pause = pauses[attempt - 1]
      if (pause !== undefined) return { state: 'deferred', reason, afterMs: Math.max(pause, retryAfterMs) }
      return { state: 'failed', code, message: `Tried ${attempt} times. ${reasonSentence(reason)}` }
    }
  }
}
