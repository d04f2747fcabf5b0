import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db.ts'

/** Who a request comes from. */
export interface Identity {
  userId: string
  userNumber: number
  userEmail: string
  /** The account acted for: the own one, or a subuser's by `on-behalf-of`. */
  account: string
  accountNumber: number
  username: string
  /** The account the token belongs to. */
  homeAccount: string
  /** Null: everything. */
  scopes: readonly string[] | null
  by: 'session' | 'api_key'
}

/** What a request says of who it comes from: its headers of these names. */
export interface Credentials {
  authorization: string | undefined
  onBehalfOf: string | undefined
}

/**
 * Finds who a request comes from. Features know tokens and keys; the edge only asks.
 * @throws unauthorized, subuser_not_found
 */
export type Identify = (db: Db, credentials: Credentials, now: Date) => Promise<Identity>

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** A bearer token for a signed-in person: 256 bits, base64url. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SG.<22 characters>.<43 characters>, as clients of the public API expect. */
export function makeApiKey(): { key: string; id: string; secret: string } {
  const id = randomBytes(16).toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  return { key: `SG.${id}.${secret}`, id, secret }
}

/** Splits `SG.<id>.<secret>`; null when it isn't one. */
export function splitApiKey(key: string): { id: string; secret: string } | null {
  const match = /^SG\.([\w-]+)\.([\w-]+)$/.exec(key)
  return match?.[1] && match[2] ? { id: match[1], secret: match[2] } : null
}
