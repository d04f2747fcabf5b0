import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Member } from './member.ts'

/** A grant to act for a subuser. Without scopes: with all. */
export interface Grant {
  subuserId: string
  scopes: readonly string[] | null
}

/** Replaces the grants of a member. */
export async function setGrants(tx: Db, { account, user }: Member, grants: readonly Grant[]): Promise<void> {
  await tx
    .deleteFrom('subuser_access')
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .execute()
  if (grants.length > 0) {
    await tx
      .insertInto('subuser_access')
      .values(
        grants.map(({ subuserId, scopes }) => ({
          user_id: user,
          account_id: account,
          subuser_id: subuserId,
          scopes: scopes && [...scopes],
        })),
      )
      .execute()
  }
  await tx
    .updateTable('membership')
    .set({ has_restricted_subuser_access: grants.length > 0 })
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .execute()
}

interface GrantedSubuser {
  id: number
  username: string
  disabled: boolean
  email: string
  scopes: string[] | null
}

/**
 * The subusers for which a member may act, by number.
 * @param all true for an administrator, who may act for all
 */
export async function findGrantedSubusers(
  db: Db,
  { account, user }: Member,
  page: { all: boolean; after: number; limit: number; username: string | undefined },
): Promise<GrantedSubuser[]> {
  const { all, after, limit, username = null } = page
  const { rows } = await sql<GrantedSubuser>`
    select subuser.number as id, subuser.username, subuser.disabled, subuser_access.scopes,
      coalesce((select "user".email from membership join "user" on "user".id = membership.user_id
        where membership.account_id = subuser.id and membership.role = 'owner' limit 1), '') as email
    from account as subuser
    left join subuser_access on subuser_access.subuser_id = subuser.id and subuser_access.user_id = ${user}
    where subuser.parent_id = ${account} and (${all} or subuser_access.subuser_id is not null)
      and subuser.number > ${after} and (${username}::text is null or subuser.username = ${username})
    order by subuser.number
    limit ${limit}`.execute(db)
  return rows
}
