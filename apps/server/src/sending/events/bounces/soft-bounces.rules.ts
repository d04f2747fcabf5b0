import { type BounceKind, bounceKinds } from './bounce-kinds.rules.ts'
import { classifyReply } from './classify-reply.rules.ts'

/** How many messages in a row must come back, and how many days the first and the last of them lie apart at least. */
export interface SoftBounceRule {
  count: number
  days: number
}

/** How a message to an address ended. */
export interface MessageEnd {
  event: string
  at: Date
  /** What the server said. */
  reason: string | null
}

const day = 24 * 3600_000

/** Whether a reply that suppresses nobody by itself still speaks of the mailbox: it is full, or was unknown for a time. */
export function isSoftBounce(kind: BounceKind): boolean {
  return kind === 'mailbox_full' || bounceKinds[kind].isAddressAtFault
}

/**
 * Whether an address is given up. Networks, limits and policies never count: they are ours or pass, and would take
 * everybody of a domain away at once.
 * @param ends of the address's messages, newest first
 */
export function isGivenUp(ends: readonly MessageEnd[], { count, days }: SoftBounceRule): boolean {
  const row = ends.slice(0, count)
  const [newest, oldest] = [row[0], row.at(-1)]
  if (!newest || !oldest || row.length < count) return false
  return (
    newest.at.getTime() - oldest.at.getTime() >= days * day &&
    row.every(
      ({ event, reason }) =>
        (event === 'block' || event === 'fail') &&
        isSoftBounce(classifyReply({ response: reason ?? '' }).kind),
    )
  )
}
