import { emailToFind } from '@carillon/contract/email-address'
import type { FastifyRequest } from 'fastify'
import { showNames } from '#features/contacts/public.ts'
import type { Db } from '#platform/db.ts'
import { signingSecrets } from '#platform/signing-secret.ts'
import {
  findRecipientEmail,
  type MailTokenContent,
  mailboxVersion,
  readMailbox,
  readToken,
  type SentMessage,
  type SentMessages,
  type TokenContent,
  type TokenKind,
  tokenVersion,
} from '#sending/events/tracking/public.ts'

/** Reads tokens with this installation's secrets. */
export interface TokenReader {
  /** Loads the secrets. Called before the process reports that it is ready, so that no click waits for them. */
  load(): Promise<void>
  /** The content of a token; null when we didn't sign it, or when it is of another kind. */
  read(token: string, kinds: readonly TokenKind[]): Promise<TokenContent | null>
  /** The content of the local part of an address; null when we didn't sign it. */
  readMailbox(localPart: string): Promise<MailTokenContent | null>
}

/**
 * The time for which an unknown version is not looked up again, in milliseconds: visitors can write any version into an
 * address.
 */
const unknownMs = 5000

/** Caches all secrets. A version that another process has made is loaded when a token names it. */
export function openTokenReader(db: Db): TokenReader {
  let secrets: ReadonlyMap<number, Buffer> = new Map()
  let looking: Promise<void> | null = null
  /** By `performance.now()`. */
  const unknownUntil = new Map<number, number>()

  const look = (): Promise<void> => {
    looking ??= signingSecrets(db)
      .then((found) => {
        secrets = found
      })
      .finally(() => {
        looking = null
      })
    return looking
  }
  const lookFor = async (version: number): Promise<void> => {
    if (performance.now() < (unknownUntil.get(version) ?? 0)) return
    await look()
    if (!secrets.has(version)) unknownUntil.set(version, performance.now() + unknownMs)
  }
  return {
    load: look,
    async read(token, kinds) {
      const version = tokenVersion(token)
      if (!secrets.has(version)) await lookFor(version)
      const content = readToken(secrets, token)
      return content && kinds.includes(content.kind) ? content : null
    },
    async readMailbox(localPart) {
      const version = mailboxVersion(localPart)
      if (version > 0 && !secrets.has(version)) await lookFor(version)
      return readMailbox(secrets, localPart)
    },
  }
}

/** The recipient that a link to one of our pages identifies. */
export interface Recipient {
  sent: SentMessage
  contactId: string
  /** The address that the message went to. */
  email: string
  /** That address, and the person's address today. Their choices hold for both. */
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
