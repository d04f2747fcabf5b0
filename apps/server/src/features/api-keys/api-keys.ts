import { apiKeyLimits } from '@carillon/contract/api-keys'
import { scopesBehind } from '@carillon/contract/scopes'
import { isAdministrator, refuseUngrantable } from '#features/rights/public.ts'
import type { Db } from '#platform/db.ts'
import { type Identity, makeApiKey, sha256 } from '#platform/http/identity.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Makes a key. Without scopes it gets its maker's, and it never gets more.
 * @throws api_key_scope_unknown, api_key_limit_reached, forbidden
 */
export async function createApiKey(
  db: Db,
  identity: Identity,
  asked: { name: string; scopes?: string[] | undefined },
) {
  const scopes = grantable(identity, asked.scopes)
  const { key, id, secret } = makeApiKey()
  const { account } = identity
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    await refuseTooMany(tx, account)
    await insertApiKey(tx, { id, secret }, { account, userId: identity.userId, name: asked.name, scopes })
  })
  return { api_key: key, api_key_id: id, name: asked.name, scopes: wireScopes(scopes) }
}

/** Stores a key; of its secret only the hash. */
export async function insertApiKey(
  tx: Db,
  { id, secret }: { id: string; secret: string },
  of: { account: string; userId: string; name: string; scopes: string[] | null },
): Promise<void> {
  await tx
    .insertInto('api_key')
    .values({
      id,
      account_id: of.account,
      user_id: of.userId,
      name: of.name,
      secret_hash: sha256(secret),
      scopes: of.scopes,
    })
    .execute()
}

async function refuseTooMany(tx: Db, account: string): Promise<void> {
  const { keys: limit } = apiKeyLimits
  const { count } = await tx
    .selectFrom('api_key')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  if (count >= limit) throw new Refusal('api_key_limit_reached', { limit })
}

/** The keys that a caller manages, newest first. */
export async function findApiKeys(db: Db, identity: Identity, limit: number) {
  const rows = await managedKeys(db, identity)
    .innerJoin('user', 'user.id', 'api_key.user_id')
    .select(['api_key.id', 'api_key.name', 'api_key.created_at', 'last_used_at', 'user.email as person'])
    .orderBy('api_key.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    api_key_id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    person: row.person,
  }))
}

/**
 * One key that a caller manages.
 * @throws api_key_not_found
 */
export async function accessApiKey(db: Db, identity: Identity, id: string) {
  const row = await managedKeys(db, identity)
    .select(['id', 'name', 'scopes'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('api_key_not_found', { id })
  return { api_key_id: row.id, name: row.name, scopes: wireScopes(row.scopes) }
}

export async function updateApiKey(
  db: Db,
  identity: Identity,
  id: string,
  change: { name: string; scopes?: string[] | undefined },
) {
  const key = await accessApiKey(db, identity, id)
  const scopes = change.scopes === undefined ? {} : { scopes: grantable(identity, change.scopes) }
  await db
    .updateTable('api_key')
    .set({ name: change.name, ...scopes })
    .where('id', '=', key.api_key_id)
    .execute()
  return accessApiKey(db, identity, id)
}

export async function deleteApiKey(db: Db, identity: Identity, id: string): Promise<void> {
  await accessApiKey(db, identity, id)
  await db.deleteFrom('api_key').where('id', '=', id).execute()
}

/** Administrators manage all keys of the account, other people those that they answer for. */
function managedKeys(db: Db, identity: Identity) {
  const keys = db.selectFrom('api_key').where('account_id', '=', identity.account)
  return isAdministrator(identity) ? keys : keys.where('user_id', '=', identity.userId)
}

/** The scopes of a key as the API shows them. A key with full access shows every scope. */
function wireScopes(scopes: string[] | null): string[] {
  return scopes ?? scopesBehind(null)
}

function grantable(identity: Identity, asked: readonly string[] | undefined): string[] | null {
  const own = identity.grantable
  if (asked === undefined) return own && [...own]
  refuseUngrantable(identity, asked, 'api_key_scope_unknown')
  return [...asked]
}
