import type { Db } from '#platform/db.ts'
import type { Starter } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { deleteCustomField } from '../custom-fields.ts'
import type { FieldReaders } from '../field-readers.ts'
import { type Field, findCustomFields } from '../find-custom-fields.ts'

/** Finds a custom field of the account by its number. */
export async function accessByNumber(db: Db, account: string, number: number): Promise<Field> {
  const field = (await findCustomFields(db, account)).find((one) => one.number === number)
  if (!field) throw new Refusal('custom_field_not_found', { id: number })
  return field
}

/**
 * Deletes a field, as the modern call does, unless a segment reads it.
 * @throws custom_field_not_found, custom_field_in_use with the segments
 */
export async function deleteUnusedField(
  db: Db,
  starter: Starter,
  number: number,
  now: Date,
  readers: FieldReaders,
): Promise<void> {
  const { account } = starter
  const { id } = await accessByNumber(db, account, number)
  const segments = (await readers.segments.find(db, account)).filter(({ fields }) => fields.includes(id))
  if (segments.length > 0)
    throw new Refusal('custom_field_in_use', { segments: segments.map(({ name }) => name) })
  await deleteCustomField(db, starter, id, now, readers)
}
