import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { isClosedToPeople } from '#platform/silent-accounts.ts'
import { administers } from './rights.ts'

/** An account in which a person may work: as a member, or as a subuser of an account that they are a member of. */
interface OwnAccount {
  id: string
  number: number
  username: string
  region: 'global' | 'eu'
  disabled: boolean
  /** The account whose membership leads here: this one, or the parent of a subuser. */
  home: string
  homeNumber: number
  homeName: string
}

/**
 * The accounts in which a person may work, by name: first those of their memberships, then the subusers for which they
 * may act. A subuser that they are a member of counts as theirs.
 */
async function findOwnAccounts(
  db: Db,
  user: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<OwnAccount[]> {
  const { rows } = await sql<OwnAccount>`
    with own as (
      select membership.account_id, ${administers('membership')} as all_subusers
      from membership where membership.user_id = ${user}),
    reached as (
      select own.account_id as id, own.account_id as home from own
      union all
      select subuser.id, own.account_id
      from own
      join account as subuser on subuser.parent_id = own.account_id
      left join subuser_access on subuser_access.user_id = ${user} and subuser_access.subuser_id = subuser.id
      where (own.all_subusers or subuser_access.subuser_id is not null)
        and not exists (select 1 from own as direct where direct.account_id = subuser.id))
    select account.id, account.number, account.username, account.region, account.disabled or home.disabled as disabled, reached.home,
      home.number as "homeNumber", home.username as "homeName"
    from reached
    join account on account.id = reached.id
    join account as home on home.id = reached.home
    where strpos(lower(account.username), lower(${search})) > 0
    order by reached.id <> reached.home, lower(account.username), account.number
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The id of an account by its number, if a person is a member of it and it is not disabled. */
async function findMembership(db: Db, user: string, number: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select account.id from membership join account on account.id = membership.account_id
    where membership.user_id = ${user} and account.number = ${number} and not ${isClosedToPeople}`.execute(db)
  return rows[0]?.id
}

/** Own accounts, as the switcher needs them. */
export const ownAccountVerbs = { findOwnAccounts, findMembership }
