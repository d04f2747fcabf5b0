import type { Scope } from '@carillon/contract/scope-names'
import { findKeyHolder } from '#features/api-keys/public.ts'
import type { Db } from '#platform/db.ts'
import { type Credentials, type Identity, sha256 } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Authenticates a request by its API key or session. With `on-behalf-of` it works for a subuser.
 * @throws unauthorized when the token is missing, unknown or expired; subuser_not_found
 */
export async function identify(db: Db, credentials: Credentials, now: Date): Promise<Identity> {
  const holder = await findHolder(db, credentials.authorization, now)
  return actFor(db, holder, credentials.onBehalfOf)
}

/** The token of an Authorization header. */
export function tokenIn(authorization: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
}

async function findHolder(db: Db, authorization: string | undefined, now: Date): Promise<Identity> {
  const token = tokenIn(authorization)
  if (!token) throw new Refusal('unauthorized')
  const found = token.startsWith('SG.')
    ? await findKeyHolder(db, token, now)
    : await bySession(db, token, now)
  if (!found) throw new Refusal('unauthorized')
  return found
}

/** Signed-in users may see and change their own profile and password with any scopes. */
const ownScopes: readonly Scope[] = [
  'user.account.read',
  'user.credits.read',
  'user.email.read',
  'user.password.update',
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
  return { ...row, scopes, homeAccount: row.account, by: 'session', apiKeyName: null }
}

/**
 * Works for a subuser if the `on-behalf-of` header names one: a user name, or `account-id <number>`.
 * @throws subuser_not_found unless it is a subuser of the token's own account
 */
async function actFor(db: Db, identity: Identity, header: string | undefined): Promise<Identity> {
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
