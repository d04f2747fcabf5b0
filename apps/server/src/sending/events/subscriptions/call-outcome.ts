import { type PostAnswer, Unreachable } from '#platform/outgoing/post.ts'
import type { CallOutcome } from './destination-kinds.ts'

/** The outcome of an answer. Only the statuses 2xx mean that the events were taken. */
export function outcomeOf({ status, retryAfterMs }: PostAnswer): CallOutcome {
  return { problem: status >= 200 && status < 300 ? null : `answered ${status}`, status, retryAfterMs }
}

/** The outcome of a call that reached no server. */
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
