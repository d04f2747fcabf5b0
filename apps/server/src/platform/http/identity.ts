import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db.ts'

/** The authenticated caller of a request. */
export interface Identity {
  userId: string
  userNumber: number
  userEmail: string
  /** The account the request works in: the caller's own, or a subuser named by `on-behalf-of`. */
  account: string
  accountNumber: number
  username: string
  /** The account the token belongs to. */
  homeAccount: string
  /** The person's place in the account of the token. */
  type: 'owner' | 'admin' | 'teammate'
  /**
   * The scopes that this request has. Null means all. A key has at most the scopes of the person who answers for it. A
   * session includes the scopes about the person's own profile.
   */
  scopes: readonly string[] | null
  /** The scopes that this caller may pass on to a key or a person: `scopes` without those about the own profile. */
  grantable: readonly string[] | null
  by: 'session' | 'api_key'
  /** The name of the API key; null for a session. */
  apiKeyName: string | null
}

/** The starter of a job, as it is stored with it. Without a user, a program or the product itself started it. */
export type Starter = Pick<Identity, 'account' | 'userId'> & Partial<Pick<Identity, 'apiKeyName'>>

/** The headers of a request that identify its caller. */
export interface Credentials {
  authorization: string | undefined
  onBehalfOf: string | undefined
  /** The network address of the caller, as a trusted proxy reports it. */
  ip: string
}

/**
 * Authenticates a request. Features implement it, since they know tokens and keys.
 * @throws unauthorized, access_refused, subuser_not_found
 */
export type Identify = (db: Db, credentials: Credentials, now: Date) => Promise<Identity>

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** The token of an Authorization header. */
export function tokenIn(authorization: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
}

/** Makes a bearer token for a signed-in person: 256 bits, base64url. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Makes a key `SG.<22 characters>.<43 characters>`, the form that clients of the public API expect. */
export function makeApiKey(): { key: string; id: string; secret: string } {
  const id = randomBytes(16).toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  return { key: `SG.${id}.${secret}`, id, secret }
}

/** Splits `SG.<id>.<secret>`; null for another form. */
export function splitApiKey(key: string): { id: string; secret: string } | null {
  const match = /^SG\.([\w-]+)\.([\w-]+)$/.exec(key)
  return match?.[1] && match[2] ? { id: match[1], secret: match[2] } : null
}
