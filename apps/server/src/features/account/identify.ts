import { personalScopes } from '@carillon/contract/scopes'
import { sql } from 'kysely'
import { type AddressState, addressState, meetAddress } from '#features/access-settings/public.ts'
import { findKeyHolder } from '#features/api-keys/public.ts'
import { type Rights, rightsIn, scopesInBoth } from '#features/rights/public.ts'
import type { Db } from '#platform/db.ts'
import { type Credentials, type Identity, sha256, tokenIn } from '#platform/http/identity.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { Refusal } from '#platform/refusal.ts'
import { isClosedToPeople, isSilent } from '#platform/silent-accounts.ts'

/**
 * Authenticates a request by its API key or session. With `on-behalf-of` it works for a subuser. The rights are those of
 * this moment: a person who was removed, or whose scopes were narrowed, has lost them for sessions and keys alike. Whether the
 * account admits the network address is asked by the same statements.
 * @throws unauthorized when the token is missing, unknown or expired; access_refused, subuser_not_found
 */
export async function identify(db: Db, credentials: Credentials, now: Date): Promise<Identity> {
  const holder = await findHolder(db, credentials, now)
  return actFor(db, holder, credentials, now)
}

async function findHolder(db: Db, { authorization, ip }: Credentials, now: Date): Promise<Identity> {
  const token = tokenIn(authorization)
  if (!token) throw new Refusal('unauthorized')
  const found = token.startsWith('SG.')
    ? await findKeyHolder(db, { token, ip }, now)
    : await bySession(db, { token, ip }, now)
  if (!found) throw new Refusal('unauthorized')
  return found
}

type SessionRow = Rights &
  AddressState &
  Pick<Identity, 'userId' | 'userNumber' | 'userEmail' | 'account' | 'accountNumber' | 'username'> & {
    lastUsed: Date | null
  }

async function bySession(
  db: Db,
  { token, ip }: { token: string; ip: string },
  now: Date,
): Promise<Identity | null> {
  const comer = { account: sql`account.id`, user: sql`"user".id`, byKey: false, ip }
  const { rows } = await sql<SessionRow>`${prepared}
    select "user".id as "userId", "user".number as "userNumber", "user".email as "userEmail",
      account.id as account, account.number as "accountNumber", account.username, rights.type, rights.scopes,
      session.last_used_at as "lastUsed", ${addressState(comer)}
    from session
    join "user" on "user".id = session.user_id
    join account on account.id = session.account_id
    cross join lateral (${rightsIn(sql`session.user_id`, sql`session.account_id`)}) as rights
    where session.token_hash = ${sha256(token)} and session.expires_at > ${now} and not ${isClosedToPeople}
  `.execute(db)
  const row = rows[0]
  if (!row) return null
  const { scopes: grantable, lastUsed, isShutOut, allowedAt, refusedAt, ...who } = row
  const { account, userId: user } = who
  await meetAddress(db, { account, user, byKey: false, ip }, { isShutOut, allowedAt, refusedAt }, now)
  if (!lastUsed || now.getTime() - lastUsed.getTime() > 60_000) {
    await db
      .updateTable('session')
      .set({ last_used_at: now })
      .where('token_hash', '=', sha256(token))
      .execute()
  }
  const scopes = grantable && [...grantable, ...personalScopes]
  return { ...who, scopes, grantable, homeAccount: row.account, by: 'session', apiKeyName: null }
}

type SubuserRow = Rights & AddressState & Pick<Identity, 'account' | 'accountNumber' | 'username'>

/**
 * Works for a subuser if the `on-behalf-of` header names one: a user name, or `account-id <number>`. Administrators may act
 * for each subuser, teammates with a grant for this one and with the scopes of the grant. A key has no more than its own.
 * The subuser's own list of addresses holds as well.
 * @throws access_refused, and subuser_not_found unless the caller may act for a subuser of this name
 */
async function actFor(
  db: Db,
  identity: Identity,
  { onBehalfOf, ip }: Credentials,
  now: Date,
): Promise<Identity> {
  const asked = onBehalfOf?.trim()
  if (!asked || asked === identity.username) return identity
  const number = /^account-id\s+(\d+)$/i.exec(asked)?.[1]
  const byKey = identity.by === 'api_key'
  const comer = { account: sql`account.id`, user: sql`${identity.userId}::uuid`, byKey, ip }
  const { rows } = await sql<SubuserRow>`${prepared}
    select account.id as account, account.number as "accountNumber", account.username, rights.type, rights.scopes,
      ${addressState(comer)}
    from account
    cross join lateral (${rightsIn(sql`${identity.userId}::uuid`, sql`account.id`)}) as rights
    where account.parent_id = ${identity.homeAccount} and not ${isSilent('account.id')}
      and ${number === undefined ? sql`account.username = ${asked}` : sql`account.number = ${number}`}
  `.execute(db)
  const subuser = rows[0]
  if (!subuser) throw new Refusal('subuser_not_found', {}, { field: 'on-behalf-of' })
  const { scopes: granted, isShutOut, allowedAt, refusedAt, ...who } = subuser
  const attempt = { account: who.account, user: identity.userId, byKey, ip }
  await meetAddress(db, attempt, { isShutOut, allowedAt, refusedAt }, now)
  const { scopes: held } = identity
  const grantable = identity.by === 'session' ? granted : scopesInBoth(granted, held)
  const scopes = identity.by === 'session' && grantable ? [...grantable, ...personalScopes] : grantable
  return { ...identity, ...who, scopes, grantable }
}
