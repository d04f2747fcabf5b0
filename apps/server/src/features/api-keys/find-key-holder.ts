import { sql } from 'kysely'
import { type AddressState, addressState, meetAddress } from '#features/access-settings/public.ts'
import { type Rights, rightsIn, scopesInBoth } from '#features/rights/public.ts'
import type { Db } from '#platform/db.ts'
import { type Identity, sha256, splitApiKey } from '#platform/http/identity.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { isSilent } from '#platform/silent-accounts.ts'

type Row = Pick<Rights, 'type'> &
  AddressState &
  Pick<Identity, 'userId' | 'userNumber' | 'userEmail' | 'account' | 'accountNumber' | 'username'> & {
    apiKeyName: string
    keyScopes: string[] | null
    personScopes: string[] | null
    hash: Buffer
    lastUsed: Date | null
  }

/**
 * The caller with this API key; null for an unknown key, and for one whose person has left the account. It has the scopes of
 * the key that its person has, too. Records the key's use, at most once a minute.
 */
export async function findKeyHolder(
  db: Db,
  { token, ip }: { token: string; ip: string },
  now: Date,
): Promise<Identity | null> {
  const parts = splitApiKey(token)
  if (!parts) return null
  const comer = { account: sql`account.id`, user: sql`"user".id`, byKey: true, ip }
  const { rows } = await sql<Row>`${prepared}
    select "user".id as "userId", "user".number as "userNumber", "user".email as "userEmail",
      account.id as account, account.number as "accountNumber", account.username,
      api_key.name as "apiKeyName", api_key.scopes as "keyScopes", api_key.secret_hash as hash,
      api_key.last_used_at as "lastUsed", rights.type, rights.scopes as "personScopes",
      ${addressState(comer)}
    from api_key
    join "user" on "user".id = api_key.user_id
    join account on account.id = api_key.account_id
    cross join lateral (${rightsIn(sql`api_key.user_id`, sql`api_key.account_id`)}) as rights
    where api_key.id = ${parts.id} and not ${isSilent('account.id')}
  `.execute(db)
  const row = rows[0]
  if (!row?.hash.equals(sha256(parts.secret))) return null
  const attempt = { account: row.account, user: row.userId, byKey: true, ip }
  await meetAddress(db, attempt, row, now)
  if (!row.lastUsed || now.getTime() - row.lastUsed.getTime() > 60_000) {
    await db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', parts.id).execute()
  }
  const {
    hash: _hash,
    lastUsed: _lastUsed,
    isShutOut: _is,
    allowedAt: _allowed,
    refusedAt: _refused,
    ...rest
  } = row
  const { keyScopes, personScopes, ...who } = rest
  const scopes = scopesInBoth(keyScopes, personScopes)
  return { ...who, scopes, grantable: scopes, homeAccount: row.account, by: 'api_key' }
}
