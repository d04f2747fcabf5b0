import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/db.ts'
import { signingSecrets } from '#platform/signing-secret.ts'
import { findRecipientEmail } from '../../sending/tracking/record-choice.ts'
import type { SentMessage, SentMessages } from '../../sending/tracking/sent-links.ts'
import { readToken, type TokenContent, type TokenKind, tokenVersion } from '../../sending/tracking/tokens.ts'

/** Reads tokens with the secrets of this installation. */
export interface TokenReader {
  /** Loads the secrets. Done before the process says that it is ready, so no click has to wait for them. */
  load(): Promise<void>
  /** What a token says; null when none of our secrets signed it, or when it is of another kind. */
  read(token: string, kinds: readonly TokenKind[]): Promise<TokenContent | null>
}

/** How long a version that no secret has is not looked for again: any stranger can write one into an address. */
const unknownMs = 5000

/** Keeps all secrets in memory. A version that another process made meanwhile is looked up when a token names it. */
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
