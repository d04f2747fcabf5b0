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
  const { rows: known } = await sql<{ value: string; contact_id: string }>`
    select value, contact_id from contact_identifier
    where account_id = ${account} and kind = 'phone_number_id' and value = any(${[...numbers]}::text[])
  `.execute(db)
  const { rows } = await sql<{ id: string; name: string }>`
    select id, trim(concat_ws(' ', first_name, last_name)) as name from contact
    where account_id = ${account} and id = any(${known.map(({ contact_id }) => contact_id)}::uuid[])
  `.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name === '' ? null : name]))
  return new Map(known.map(({ value, contact_id: id }) => [value, { id, name: names.get(id) ?? null }]))
}
