import { emailToFind } from '@carillon/contract/email-address'
import type { FastifyRequest } from 'fastify'
import { showNames } from '#features/contacts/public.ts'
import type { Db } from '#platform/db.ts'
import {
  findRecipientEmail,
  type SentMessage,
  type SentMessages,
  type TokenKind,
  type TokenReader,
} from '#sending/events/tracking/public.ts'

/** The recipient that a link to one of our pages identifies. */
export interface Recipient {
  sent: SentMessage
  contactId: string
  /** The address that the message went to. */
  email: string
  /** The address that the message went to, and the person's present address. Their choices hold for both. */
  addresses: readonly string[]
  kind: TokenKind
}

export async function findRecipient(
  db: Db,
  tokens: TokenReader,
  messages: SentMessages,
  token: string,
  kinds: readonly TokenKind[],
): Promise<Recipient | null> {
  const content = await tokens.read(token, kinds)
  if (!content) return null
  const { sendId, contactId, kind } = content
  const [sent, email] = await Promise.all([messages.get(sendId), findRecipientEmail(db, sendId, contactId)])
  if (!sent || email === null) return null
  return { sent, contactId, email, addresses: await addressesOf(db, sent.account, contactId, email), kind }
}

export async function addressesOf(
  db: Db,
  account: string,
  contactId: string,
  email: string,
): Promise<string[]> {
  const [contact] = await showNames(db, account, [contactId])
  return [...new Set([emailToFind(email), ...(contact?.email ? [contact.email] : [])])]
}

export function agentOf(request: FastifyRequest): string | null {
  return request.headers['user-agent'] ?? null
}

/** True if the browser or proxy marks the request as a prefetch. */
export function isPrefetch({ headers, method }: FastifyRequest): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''} ${headers['x-moz'] ?? ''} ${headers['x-purpose'] ?? ''}`
  return method === 'HEAD' || /prefetch|preview|prerender/i.test(purpose)
}
