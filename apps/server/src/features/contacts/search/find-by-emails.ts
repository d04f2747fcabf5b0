import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The contacts that have one of these addresses as their own, by the address. Addresses come in their one spelling. */
export async function findByEmails(
  db: Db,
  account: string,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ value: string; contact_id: string }>`
    select value, contact_id from contact_identifier
    where account_id = ${account} and kind = 'email' and value = any(${emails as string[]}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ value, contact_id }) => [value, contact_id]))
}
