import { findSubuser, usernamesOf } from '#features/account/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

/** @throws domain_subuser_not_found */
export async function accessSubuser(db: Db, account: string, username: string): Promise<string> {
  const id = await findSubuser(db, account, username)
  if (id === null) throw new Refusal('domain_subuser_not_found', { username }, { field: 'username' })
  return id
}

/** The accounts that send with each domain, beside its owner. */
export async function usersOfDomains(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('mail_domain_user')
    .select(['domain_id as id', 'account_id'])
    .where('domain_id', 'in', ids.length > 0 ? [...ids] : [0])
    .execute()
  return grouped(rows)
}

/** The accounts that send with each branded link, besides its owner. */
export async function usersOfLinks(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('mail_link_user')
    .select(['link_id as id', 'account_id'])
    .where('link_id', 'in', ids.length > 0 ? [...ids] : [0])
    .execute()
  return grouped(rows)
}

function grouped(rows: readonly { id: number; account_id: string }[]): Map<number, string[]> {
  const by = new Map<number, string[]>()
  for (const { id, account_id } of rows) by.set(id, [...(by.get(id) ?? []), account_id])
  return by
}

/** User names of owners and of the subusers who send with their domains and links. */
export async function namesOf(
  db: Db,
  rows: readonly { account_id: string }[],
  users: ReadonlyMap<number, readonly string[]>,
): Promise<(account: string) => string> {
  const ids = new Set([...rows.map(({ account_id }) => account_id), ...[...users.values()].flat()])
  const names = await usernamesOf(db, [...ids])
  return (account) => names.get(account) ?? ''
}
