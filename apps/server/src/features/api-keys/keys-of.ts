import { scopesInBoth } from '#features/rights/public.ts'
import type { Db } from '#platform/db.ts'

/** A person in an account who answers for keys. */
interface Person {
  account: string
  user: string
}

/** The keys that a person answers for. */
export async function keysOf(db: Db, { account, user }: Person) {
  return db
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes', 'last_used_at'])
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .orderBy('created_at', 'desc')
    .execute()
}

/**
 * Lets another person answer for keys. Each may do what it could do until now, and no more: it loses the scopes that the
 * earlier person had lost.
 * @param held the scopes of the earlier person; null: all
 */
export async function handOverKeys(
  tx: Db,
  { account, user }: Person,
  keys: readonly { id: string; scopes: readonly string[] | null }[],
  { to, held }: { to: string; held: readonly string[] | null },
): Promise<void> {
  for (const { id, scopes } of keys) {
    const kept = scopesInBoth(scopes, held)
    await tx
      .updateTable('api_key')
      .set({ user_id: to, scopes: kept && [...kept] })
      .where('account_id', '=', account)
      .where('user_id', '=', user)
      .where('id', '=', id)
      .execute()
  }
}

export async function revokeKeys(tx: Db, { account, user }: Person, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('api_key')
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .where('id', 'in', [...ids])
    .execute()
}
