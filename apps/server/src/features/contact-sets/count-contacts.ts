import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * The number of an account's contacts, and the number it pays for this month. Statements that change contacts keep these
 * numbers, so no rows are counted.
 */
export async function countContacts(
  db: Db,
  account: string,
): Promise<{ contacts: number; billable: number }> {
  const { rows } = await sql<{ contacts: number; billable: number }>`
    select contact_count as contacts,
      case when billable_month = date_trunc('month', now() at time zone 'UTC')::date then billable_count else contact_count end as billable
    from contact_total where account_id = ${account}
  `.execute(db)
  return rows[0] ?? { contacts: 0, billable: 0 }
}

/** Billable counts of the account's subusers, by user name. */
export async function countSubusers(db: Db, account: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ username: string; billable: number }>`
    select account.username,
      coalesce(case when billable_month = date_trunc('month', now() at time zone 'UTC')::date then billable_count else contact_count end, 0) as billable
    from account left join contact_total on contact_total.account_id = account.id
    where account.parent_id = ${account}
  `.execute(db)
  return Object.fromEntries(rows.map(({ username, billable }) => [username, billable]))
}
