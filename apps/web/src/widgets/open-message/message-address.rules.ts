import type { Sender } from '@carillon/contract/senders'
import deMails from '@carillon/messages/de/sender-mails'
import enMails from '@carillon/messages/en/sender-mails'

/** A message in the built-in mailbox that may not have arrived yet. */
export interface WantedMessage {
  to: string
  /** `verification`: the mail that verifies a sender. */
  kind: 'verification' | 'any'
  /** The time, in milliseconds, after which the message must have arrived. */
  after?: number
}

const verificationSubjects: readonly string[] = [enMails.subject, deMails.subject]

/** The mailbox with the messages to this address. It opens the wanted message as soon as it has arrived. */
export function messageAddress({ to, kind, after }: WantedMessage): string {
  const wanted = new URLSearchParams({ search: to, open: kind, ...(after ? { after: String(after) } : {}) })
  return `/mailbox?${wanted}`
}

/** The mail that was sent when this sender was saved. The server's clock wrote both times. */
export function verificationOf({ from, updated_at }: Pick<Sender, 'from' | 'updated_at'>): WantedMessage {
  return { to: from.email, kind: 'verification', after: updated_at * 1000 - 1 }
}

interface Received {
  subject: string
  received_at: string
}

/** The newest of these messages that the address of the mailbox asks for. */
export function findWanted<T extends Received>(
  messages: readonly T[],
  { open, after }: { open: string; after: string },
): T | undefined {
  return messages.find(
    ({ subject, received_at }) =>
      (open !== 'verification' || verificationSubjects.includes(subject)) &&
      Date.parse(received_at) > (Number(after) || 0),
  )
}
