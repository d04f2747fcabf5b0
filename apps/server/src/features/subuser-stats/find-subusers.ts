import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export interface StatsSubuser {
  id: string
  username: string
  /** The name of its owner. */
  first_name: string
  last_name: string
}

/** Subusers of an account in the order of their names, with the names of their owners. */
export async function findSubusers(
  db: Db,
  parent: string,
  { names, part = '' }: { names?: readonly string[]; part?: string | undefined } = {},
): Promise<StatsSubuser[]> {
  const { rows } = await sql<StatsSubuser>`
    select account.id, account.username, coalesce(owner.first_name, '') as first_name,
      coalesce(owner.last_name, '') as last_name
    from account
    left join lateral (
      select "user".first_name, "user".last_name
      from membership join "user" on "user".id = membership.user_id
      where membership.account_id = account.id and membership.role = 'owner'
      order by "user".number limit 1
    ) as owner on true
    where account.parent_id = ${parent}
      ${names === undefined ? sql`` : sql`and account.username = any(${names as string[]}::text[])`}
      and strpos(lower(account.username), lower(${part})) > 0
    order by account.username`.execute(db)
  return rows
}
