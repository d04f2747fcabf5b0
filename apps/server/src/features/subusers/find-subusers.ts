import type { Region } from '@carillon/contract/plan-kinds'
import { sql } from 'kysely'
import { findSubuser } from '#features/account/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

export interface SubuserRow {
  id: string
  number: number
  username: string
  email: string
  disabled: boolean
  region: Region
  website_disabled: boolean
  created_at: Date
}

interface Filters {
  /** A whole name. */
  username?: string | undefined
  region?: 'all' | Region | undefined
  /** Part of a name or address. */
  search?: string | undefined
  disabled?: boolean | undefined
}

/** Subusers of an account by name, each with the address of its owner. */
export async function findSubusers(
  db: Db,
  account: string,
  { username, region = 'all', search, disabled, limit, offset }: Filters & { limit: number; offset: number },
): Promise<SubuserRow[]> {
  const ownerOf = (subuser: string) => sql`
    select "user".email from membership join "user" on "user".id = membership.user_id
    where membership.account_id = ${sql.ref(subuser)} and membership.role = 'owner'
    order by "user".number limit 1`
  // Owners are found as a set, once: a subquery for each subuser took most of the time.
  const isFound = sql`(
    strpos(lower(account.username), lower(${search ?? ''})) > 0
    or account.id in (
      select below.id from account as below
      join membership on membership.account_id = below.id and membership.role = 'owner'
      join "user" on "user".id = membership.user_id
      where below.parent_id = ${account} and strpos("user".email, lower(${search ?? ''})) > 0))`
  // The subusers of the page are found first, so that only their owners are looked up.
  const { rows } = await sql<SubuserRow>`
    select page.*, coalesce((${ownerOf('page.id')}), '') as email
    from (
      select account.id, account.number, account.username, account.disabled, account.region, account.website_disabled,
        account.created_at
      from account
      where account.parent_id = ${account}
        ${username === undefined ? sql`` : sql`and account.username = ${username}`}
        ${region === 'all' ? sql`` : sql`and account.region = ${region}`}
        ${disabled === undefined ? sql`` : sql`and account.disabled = ${disabled}`}
        ${search ? sql`and ${isFound}` : sql``}
      order by account.username
      limit ${limit} offset ${offset}
    ) as page
    order by page.username`.execute(db)
  return rows
}

/** @throws subuser_unknown, also for an account that is none of this one's subusers */
export async function accessSubuser(db: Db, account: string, username: string): Promise<string> {
  const id = await findSubuser(db, account, username)
  if (id === null) throw new Refusal('subuser_unknown', {}, { field: 'subuser_name' })
  return id
}
