import { emailToFind } from '@carillon/contract/email-address'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { asUuid } from '#platform/uuid.ts'
import { readPhone } from '../contact-values.rules.ts'

/** Finds a contact by its id, one of the four identifiers, or an alternate email address. */
export async function findByAnyIdentifier(
  db: Db,
  account: string,
  identifier: string,
): Promise<string | null> {
  const typed = identifier.trim()
  const id = asUuid(typed)
  const email = emailToFind(typed)
  const phone = readPhone(typed).value ?? null
  const { rows } = await sql<{ id: string }>`
    select id from contact where account_id = ${account} and id = ${id}::uuid
    union all
    select contact_id from contact_identifier where account_id = ${account} and (
      (kind = 'email' and value = ${email}) or (kind = 'phone_number_id' and value = ${phone})
      or (kind in ('external_id', 'anonymous_id') and value = ${typed}))
    union all
    select id from contact where account_id = ${account} and alternate_emails @> ${[email]}::text[]
    limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}
