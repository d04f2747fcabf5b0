import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { administers } from './rights.ts'

interface ActingPerson {
  email: string
  first_name: string
  last_name: string
  through: 'member' | 'administrator' | 'grant'
  /** Of a grant. Null: all. */
  scopes: string[] | null
}

/** The people who may act for a subuser, by address: its own, administrators of the parent, teammates with a grant. */
export async function findActing(
  db: Db,
  subuser: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ActingPerson[]> {
  const { rows } = await sql<ActingPerson>`
    select distinct on ("user".email) "user".email, "user".first_name, "user".last_name, acting.through, acting.scopes
    from (
      select user_id, 'member' as through, null::text[] as scopes, 1 as place
      from membership where account_id = ${subuser}
      union all
      select membership.user_id, 'administrator', null, 2
      from account join membership on membership.account_id = account.parent_id
      where account.id = ${subuser} and ${administers('membership')}
      union all
      select user_id, 'grant', scopes, 3
      from subuser_access where subuser_id = ${subuser}
    ) as acting
    join "user" on "user".id = acting.user_id
    order by "user".email, acting.place
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}
