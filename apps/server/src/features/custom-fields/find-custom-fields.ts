import type { FieldType } from '@carillon/contract/reserved-fields'
import type { Db } from '#platform/db.ts'

export interface Field {
  id: string
  /** Counts the fields that the account ever had. Deleted ones keep their number, so an id is never used again. */
  number: number
  name: string
  type: FieldType
}

/** The account's fields, oldest first. */
export async function findCustomFields(db: Db, account: string): Promise<Field[]> {
  const rows = await selectFields(db, account).where('deleted_at', 'is', null).orderBy('number').execute()
  return rows as Field[]
}

/** Deleted fields whose values are still being removed from the contacts. */
export async function findFieldsBeingDeleted(db: Db, account: string): Promise<Field[]> {
  const rows = await selectFields(db, account)
    .where('deleted_at', 'is not', null)
    .where('values_removed_at', 'is', null)
    .orderBy('number')
    .execute()
  return rows as Field[]
}

export async function findCustomField(db: Db, account: string, id: string): Promise<Field | undefined> {
  const row = await selectFields(db, account)
    .where('deleted_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as Field | undefined
}

function selectFields(db: Db, account: string) {
  return db
    .selectFrom('custom_field')
    .select(['id', 'number', 'name', 'field_type as type'])
    .where('account_id', '=', account)
}
