import type { FieldType } from '@carillon/contract/reserved-fields'
import type { Db } from '#platform/db.ts'
import { findCustomFields } from './find-custom-fields.ts'

export { backgroundRemovals } from './background-removals.ts'
export { findCustomFields } from './find-custom-fields.ts'

/**
 * The current fields of an account, oldest first. They decide which values may be written and which stored values are
 * shown.
 */
export async function customFieldsOf(
  db: Db,
  account: string,
): Promise<{ id: string; name: string; type: FieldType }[]> {
  const fields = await findCustomFields(db, account)
  return fields.map(({ id, name, type }) => ({ id, name, type }))
}
