import { type BounceKind, bounceKinds } from './bounce-kinds.rules.ts'
import { classifyReply } from './classify-reply.rules.ts'

/**
 * The number of messages in a row that must come back, and the least number of days between the first and the last of
 * them.
 */
export interface SoftBounceRule {
  count: number
  days: number
}

/** The end of a message to an address. */
export interface MessageEnd {
  event: string
  at: Date
  /** The server's answer. */
  reason: string | null
}

const day = 24 * 3600_000

/** True if a reply that by itself suppresses no address is about the mailbox: it is full, or was unknown for a time. */
export function isSoftBounce(kind: BounceKind): boolean {
  return kind === 'mailbox_full' || bounceKinds[kind].isAddressAtFault
}

/**
 * True if an address is given up. Refusals for networks, limits and policies never count: they are our fault or pass, and
 * would suppress all addresses of a domain at once.
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
