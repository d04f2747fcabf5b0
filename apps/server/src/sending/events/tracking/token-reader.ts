import type { Db } from '#platform/db.ts'
import { signingSecrets } from '#platform/signing-secret.ts'
import { type MailTokenContent, mailboxVersion, readMailbox } from './mail-tokens.ts'
import { readToken, type TokenContent, type TokenKind, tokenVersion } from './tokens.ts'

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
  /** The unknown versions, each with the `performance.now()` until which it is not looked up again. */
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
