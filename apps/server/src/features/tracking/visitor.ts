import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/db.ts'
import { signingSecrets } from '#platform/signing-secret.ts'
import { findRecipientEmail } from '../../sending/tracking/record-choice.ts'
import type { SentMessage, SentMessages } from '../../sending/tracking/sent-links.ts'
import { readToken, type TokenContent, type TokenKind, tokenVersion } from '../../sending/tracking/tokens.ts'

/** Reads tokens with the secrets of this installation; a version made meanwhile by another process is looked up once. */
export interface TokenReader {
  read(token: string, kinds: readonly TokenKind[]): Promise<TokenContent | null>
}

export function openTokenReader(db: Db): TokenReader {
  let secrets: ReadonlyMap<number, Buffer> = new Map()
  let nextLook = 0
  return {
    async read(token, kinds) {
      if (!secrets.has(tokenVersion(token)) && Date.now() >= nextLook) {
        nextLook = Date.now() + 5000
        secrets = await signingSecrets(db)
      }
      const content = readToken(secrets, token)
      return content && kinds.includes(content.kind) ? content : null
    },
  }
}

/** The person behind a link to one of our pages, as far as the link proves it. */
export interface Recipient {
  sent: SentMessage
  contactId: string
  email: string
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
  return sent && email !== null ? { sent, contactId, email, kind } : null
}

export function agentOf(request: FastifyRequest): string | null {
  return request.headers['user-agent'] ?? null
}

/** A browser or proxy that loads ahead of anybody asking says so. */
export function isPrefetch({ headers, method }: FastifyRequest): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''} ${headers['x-moz'] ?? ''} ${headers['x-purpose'] ?? ''}`
  return method === 'HEAD' || /prefetch|preview|prerender/i.test(purpose)
}
