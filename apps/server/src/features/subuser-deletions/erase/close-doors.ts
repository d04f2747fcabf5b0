import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Makes an account silent, and ends sessions, keys and grants, so that no one acts for it and nothing leaves it. Work on its
 * contacts ends after the set that it is at.
 */
export async function closeDoors(tx: Db, account: string): Promise<void> {
  await sql`update account set disabled = true where id = ${account}`.execute(tx)
  await sql`delete from session where account_id = ${account}`.execute(tx)
  await sql`delete from sign_in_ticket where account_id = ${account}`.execute(tx)
  await sql`delete from api_key where account_id = ${account}`.execute(tx)
  await sql`delete from subuser_access where subuser_id = ${account}`.execute(tx)
  await sql`delete from invitation where account_id = ${account}`.execute(tx)
  await sql`
    update contact_job set cancel_requested = true
    where account_id = ${account} and status = 'pending'`.execute(tx)
}
