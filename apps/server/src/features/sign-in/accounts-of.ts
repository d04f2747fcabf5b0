import type { Db } from '#platform/db.ts'

/** The accounts of a user's memberships. */
export async function accountsOf(db: Db, user: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .select('account_id')
    .where('user_id', '=', user)
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}
