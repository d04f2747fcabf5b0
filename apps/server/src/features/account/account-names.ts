import type { Db } from '#platform/db.ts'

/** An account as answers name it: by its number and user name. */
export async function accountName(db: Db, account: string): Promise<{ number: number; username: string }> {
  return db
    .selectFrom('account')
    .select(['number', 'username'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
}

/** The id of a subuser of this account; null when there is none of this name. */
export async function findSubuser(db: Db, parent: string, username: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('parent_id', '=', parent)
    .where('username', '=', username)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The names of the enabled subusers of an account, in their order. */
export async function namesOfSubusers(db: Db, parent: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('username')
    .where('parent_id', '=', parent)
    .where('disabled', '=', false)
    .orderBy('username')
    .execute()
  return rows.map(({ username }) => username)
}

/** User names by the ids of accounts. */
export async function usernamesOf(db: Db, accounts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (accounts.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('id', 'in', [...accounts])
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Email addresses by the ids of users. */
export async function usersOf(db: Db, users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(users)]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('user').select(['id', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}
