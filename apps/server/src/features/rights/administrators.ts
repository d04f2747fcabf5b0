import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { administers } from './rights.ts'

interface Administrator {
  user: string
  email: string
  language: 'en' | 'de'
}

/** The administrators of an account. */
export async function findAdministrators(db: Db, account: string): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select "user".id as "user", "user".email, "user".language
    from membership join "user" on "user".id = membership.user_id
    where membership.account_id = ${account} and ${administers('membership')}
    order by membership.created_at, "user".id`.execute(db)
  return rows
}
