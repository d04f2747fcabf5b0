import { createHash, randomBytes } from 'node:crypto'
import type { Scope } from '@carillon/contract/scope-names'
import type { Db } from '../db.ts'
import { Refusal } from '../refusal.ts'

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

/**
 * Finds who holds a bearer token: an API key or a session.
 * @throws unauthorized for a token that is missing, unknown or over.
 */
export async function identify(db: Db, authorization: string | undefined, now: Date): Promise<Identity> {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new Refusal('unauthorized')
  const found = token.startsWith('SG.') ? await byApiKey(db, token, now) : await bySession(db, token, now)
  if (!found) throw new Refusal('unauthorized')
  return found
}

async function byApiKey(db: Db, token: string, now: Date): Promise<Identity | null> {
  const parts = splitApiKey(token)
  if (!parts) return null
  const row = await db
    .selectFrom('api_key')
    .innerJoin('user', 'user.id', 'api_key.user_id')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select(['user.id as userId', 'user.number as userNumber', 'user.email as userEmail'])
    .select(['account.id as account', 'account.number as accountNumber', 'account.username as username'])
    .select(['api_key.scopes as scopes', 'api_key.secret_hash as hash', 'api_key.last_used_at as lastUsed'])
    .where('api_key.id', '=', parts.id)
    .where('account.disabled', '=', false)
    .executeTakeFirst()
  if (!row?.hash.equals(sha256(parts.secret))) return null
  if (!row.lastUsed || now.getTime() - row.lastUsed.getTime() > 60_000) {
    await db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', parts.id).execute()
  }
  const { hash: _hash, lastUsed: _lastUsed, ...who } = row
  return { ...who, homeAccount: row.account, by: 'api_key' }
}

/** Whoever signs in may see who they are and change how they are called, whatever else they may do. */
const ownScopes: readonly Scope[] = [
  'user.account.read',
  'user.credits.read',
  'user.email.read',
  'user.profile.read',
  'user.profile.update',
  'user.timezone.read',
  'user.username.read',
]

async function bySession(db: Db, token: string, now: Date): Promise<Identity | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.user_id', '=', 'session.user_id')
        .onRef('membership.account_id', '=', 'session.account_id'),
    )
    .select(['user.id as userId', 'user.number as userNumber', 'user.email as userEmail'])
    .select(['account.id as account', 'account.number as accountNumber', 'account.username as username'])
    .select(['membership.scopes as scopes'])
    .where('session.token_hash', '=', sha256(token))
    .where('session.expires_at', '>', now)
    .where('account.disabled', '=', false)
    .executeTakeFirst()
  if (!row) return null
  const scopes = row.scopes && [...row.scopes, ...ownScopes]
  return { ...row, scopes, homeAccount: row.account, by: 'session' }
}

/**
 * Acts for a subuser when the `on-behalf-of` header asks for it: a user name, or `account-id <number>`.
 * @throws subuser_not_found unless it is a subuser of the token's own account.
 */
export async function onBehalfOf(db: Db, identity: Identity, header: string | undefined): Promise<Identity> {
  const asked = header?.trim()
  if (!asked || asked === identity.username) return identity
  const number = /^account-id\s+(\d+)$/i.exec(asked)?.[1]
  let query = db
    .selectFrom('account')
    .select(['id as account', 'number as accountNumber', 'username'])
    .where('parent_id', '=', identity.homeAccount)
    .where('disabled', '=', false)
  query =
    number === undefined ? query.where('username', '=', asked) : query.where('number', '=', Number(number))
  const subuser = await query.executeTakeFirst()
  if (!subuser) throw new Refusal('subuser_not_found', {}, { field: 'on-behalf-of' })
  return { ...identity, ...subuser }
}
