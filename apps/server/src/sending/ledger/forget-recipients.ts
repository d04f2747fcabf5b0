import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Erases the personal data of recipients: their events, the data of transactional mail, and their addresses in sends.
 * Counts and states stay. None of them may still be waiting for a message.
 */
export async function forgetRecipients(tx: Db, contactIds: readonly string[]): Promise<void> {
  const ids = sql`${contactIds as string[]}::uuid[]`
  await sql`delete from message_event where contact_id = any(${ids})`.execute(tx)
  await sql`delete from unsubscribe_answer where contact_id = any(${ids})`.execute(tx)
  await sql`delete from waiting_event where contact_id = any(${ids})`.execute(tx)
  await sql`delete from mail_recipient where contact_id = any(${ids})`.execute(tx)
  await sql`delete from removed_recipient where contact_id = any(${ids})`.execute(tx)
  // A person's replies go with the texts they got. The permission to text a number stays, for the case that the number
  // is imported later.
  const { rows: texted } = await sql<{ number: string }>`
    select distinct number from text_message where contact_id = any(${ids}) and number <> ''`.execute(tx)
  const numbers = texted.map(({ number }) => number)
  if (numbers.length > 0) await sql`delete from text_reply where number = any(${numbers}::text[])`.execute(tx)
  await sql`
    update text_message set number = '', urls = null, error_message = null
    where contact_id = any(${ids}) and number <> ''`.execute(tx)
  // A refusing server's reply often repeats the address.
  await sql`
    update recipient set email = '', reason = case when state = 'dropped' then reason end
    where contact_id = any(${ids}) and email <> ''
  `.execute(tx)
}
