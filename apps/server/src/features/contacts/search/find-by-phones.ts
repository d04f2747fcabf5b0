import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export interface PhoneOwner {
  id: string
  /** Null where the contact has no name. */
  name: string | null
}

/** The contacts whose phone number ID is one of these numbers, by number. */
export async function findByPhones(
  db: Db,
  account: string,
  numbers: readonly string[],
): Promise<Map<string, PhoneOwner>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ value: string; id: string; name: string }>`
    select known.value, contact.id, trim(concat_ws(' ', contact.first_name, contact.last_name)) as name
    from contact_identifier known
    join contact on contact.id = known.contact_id and contact.account_id = ${account}
    where known.account_id = ${account} and known.kind = 'phone_number_id' and known.value = any(${[...numbers]}::text[])
  `.execute(db)
  return new Map(rows.map(({ value, id, name }) => [value, { id, name: name === '' ? null : name }]))
}
