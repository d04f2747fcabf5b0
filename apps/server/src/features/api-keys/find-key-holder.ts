import type { Db } from '#platform/db.ts'
import { type Identity, sha256, splitApiKey } from '#platform/http/identity.ts'

/** The owner of an API key; null for an unknown key. Records its use, at most once a minute. */
export async function findKeyHolder(db: Db, token: string, now: Date): Promise<Identity | null> {
  const parts = splitApiKey(token)
  if (!parts) return null
  const row = await db
    .selectFrom('api_key')
    .innerJoin('user', 'user.id', 'api_key.user_id')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select(['user.id as userId', 'user.number as userNumber', 'user.email as userEmail'])
    .select(['account.id as account', 'account.number as accountNumber', 'account.username as username'])
    .select(['api_key.name as apiKeyName'])
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
