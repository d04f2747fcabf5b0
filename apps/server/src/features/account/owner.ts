import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export interface Owner {
  userId: string
  email: string
  language: 'en' | 'de'
  username: string
  timeZone: string
}

/**
 * The owner of an account, with the address and the language for its notifications. A subuser without users has its
 * parent's owner.
 * @param reader the address that a mail goes to: the language is that of the user with this address, if they have chosen one
 */
export async function ownerOf(db: Db, account: string, reader = ''): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select "user".id as "userId", "user".email,
      coalesce((select language from "user" where email = ${reader} and has_language), "user".language) as language,
      account.username, account.time_zone as "timeZone"
    from account
    join membership on membership.account_id in (account.id, account.parent_id) and membership.role = 'owner'
    join "user" on "user".id = membership.user_id
    where account.id = ${account}
    order by membership.account_id = account.id desc, "user".number
    limit 1
  `.execute(db)
  return rows[0]
}

/** True for the first account of the installation. Its owner also manages the installation. */
export async function isFirstAccount(db: Db, account: string): Promise<boolean> {
  return (await findFirstAccount(db)) === account
}

/** The id of the first account; null: there is none yet. */
export async function findFirstAccount(db: Db): Promise<string | null> {
  const first = await db.selectFrom('account').select('id').orderBy('number').limit(1).executeTakeFirst()
  return first?.id ?? null
}
