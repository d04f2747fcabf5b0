import { approvalLimits } from '@carillon/contract/approvals'
import { sql } from 'kysely'
import { type Rights, rightsIn } from '#features/rights/public.ts'
import type { Db } from '#platform/db.ts'
import { type DecidedRow, mayDecide } from './rows.ts'

export interface PersonWithRights extends Rights {
  id: string
  email: string
  language: 'en' | 'de'
}

/**
 * Everybody who may work in an account, with their rights of this moment: its people and, for a subuser, those of its parent
 * who may act for it. Administrators come first.
 */
export async function findPeopleOf(db: Db, account: string): Promise<PersonWithRights[]> {
  const { rows } = await sql<PersonWithRights>`
    select "user".id, "user".email, "user".language, rights.type, rights.scopes
    from (
      select user_id from membership where account_id = ${account}
      union
      select membership.user_id from account
      join membership on membership.account_id = account.parent_id
      where account.id = ${account}
    ) person
    join "user" on "user".id = person.user_id
    cross join lateral (${rightsIn(sql`person.user_id`, sql`${account}::uuid`)}) as rights
    order by rights.type = 'teammate' or rights.scopes is not null, "user".email
  `.execute(db)
  return rows
}

/** The people who may approve a request now, administrators first. */
export async function findApprovers(db: Db, account: string, row: DecidedRow): Promise<PersonWithRights[]> {
  return (await findPeopleOf(db, account)).filter((person) => mayDecide(row, person))
}

/** The addresses of the first people who may approve a request now, and the number of all. */
export async function approversOf(
  db: Db,
  account: string,
  row: DecidedRow,
): Promise<{ approvers: string[]; approvers_count: number }> {
  const all = await findApprovers(db, account, row)
  const named = all.slice(0, approvalLimits.approversNamed).map(({ email }) => email)
  return { approvers: named, approvers_count: all.length }
}
