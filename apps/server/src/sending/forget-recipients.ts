import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Forgets who was written to: their events, what mail of programs was filled with, and their addresses among the
 * recipients of sends. Counts and states stay.
 * Nobody of them may still have to get a message.
 */
export async function forgetRecipients(tx: Db, contactIds: readonly string[]): Promise<void> {
  const ids = sql`${contactIds as string[]}::uuid[]`
  await sql`delete from message_event where contact_id = any(${ids})`.execute(tx)
  await sql`delete from mail_recipient where contact_id = any(${ids})`.execute(tx)
  // What a server said when it refused a message often repeats the address.
  await sql`
    update recipient set email = '', reason = case when state = 'dropped' then reason end
    where contact_id = any(${ids}) and email <> ''
  `.execute(tx)
}
