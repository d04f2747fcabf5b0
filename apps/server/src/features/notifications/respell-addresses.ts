import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { mayBeRespelled, respellings } from '#platform/respellings.ts'

/**
 * Gives the notification addresses of an account their one spelling. If the account has that spelling already, the
 * former one stays too: both were confirmed by their reader.
 */
export async function respellNotificationAddresses(db: Db, account: string): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from notification_address where account_id = ${account} and ${mayBeRespelled(sql`email`)}`.execute(
    db,
  )
  for (const [email, normal] of respellings(rows.map((row) => row.email))) {
    await sql`
      update notification_address set email = ${normal}
      where account_id = ${account} and email = ${email}
        and not exists (select 1 from notification_address other where other.account_id = ${account} and other.email = ${normal})
    `.execute(db)
  }
}
