import { type PostAnswer, Unreachable } from '#platform/outgoing/post.ts'
import type { CallOutcome } from './destination-kinds.ts'

/** Only 2xx takes the events. */
export function outcomeOf({ status, retryAfterMs }: PostAnswer): CallOutcome {
  return { problem: status >= 200 && status < 300 ? null : `answered ${status}`, status, retryAfterMs }
}

/** No server was reached. */
export function unreached({ message }: Unreachable): CallOutcome {
  return { problem: message, status: null, retryAfterMs: null }
}

/** The outcome of a post. */
export async function awaitOutcome(posting: Promise<PostAnswer>): Promise<CallOutcome> {
  try {
    return outcomeOf(await posting)
  } catch (cause) {
    if (cause instanceof Unreachable) return unreached(cause)
    throw cause
  }
}
