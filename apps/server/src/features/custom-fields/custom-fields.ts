import { customFieldNameProblem } from '@carillon/contract/custom-field-name'
import { type CustomField, customFieldLimits, type NewCustomField } from '@carillon/contract/custom-fields'
import { type FieldType, reservedFields } from '@carillon/contract/reserved-fields'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { enqueue } from '../../jobs/define-job.ts'
import { removeValues } from './remove-values.job.ts'

export interface Field {
  id: string
  /** Counts the fields an account ever had; deleted ones keep theirs, so an id never comes back. */
  number: number
  name: string
  type: FieldType
}

/** The account's fields, oldest first. */
export async function findCustomFields(db: Db, account: string): Promise<Field[]> {
  const rows = await selectFields(db, account).orderBy('number').execute()
  return rows as Field[]
}

/**
 * Makes a field. Creations of one account wait for one another, so that numbers, names and the limit hold.
 * @throws the refusals of its name, custom_field_limit_reached
 */
export async function createCustomField(db: Db, account: string, asked: NewCustomField): Promise<Field> {
  return db.transaction().execute(async (tx) => {
    await lockFields(tx, account)
    const fields = await findCustomFields(tx, account)
    checkName(asked.name, fields)
    if (fields.length >= customFieldLimits.fields) {
      throw new Refusal('custom_field_limit_reached', { limit: customFieldLimits.fields }, { field: 'name' })
    }
    const { last } = await tx
      .selectFrom('custom_field')
      .select(({ fn }) => fn.max('number').as('last'))
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    const number = (last ?? 0) + 1
    const field = { id: `w${number}_${asked.field_type.charAt(0)}`, number, name: asked.name }
    await tx
      .insertInto('custom_field')
      .values({ account_id: account, field_type: asked.field_type, ...field })
      .execute()
    return { ...field, type: asked.field_type }
  })
}

/** Gives a field another name; values and everything that refers to it by id stay. */
export async function renameCustomField(db: Db, account: string, id: string, name: string): Promise<Field> {
  return db.transaction().execute(async (tx) => {
    await lockFields(tx, account)
    const field = await accessCustomField(tx, account, id)
    const others = (await findCustomFields(tx, account)).filter((other) => other.id !== id)
    checkName(name, others)
    await tx
      .updateTable('custom_field')
      .set({ name })
      .where('account_id', '=', account)
      .where('id', '=', id)
      .execute()
    return { ...field, name }
  })
}

/** The field is gone at once, its name free again; a job takes the values out of the contacts. */
export async function deleteCustomField(db: Db, account: string, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockFields(tx, account)
    await accessCustomField(tx, account, id)
    await tx
      .updateTable('custom_field')
      .set({ deleted_at: now })
      .where('account_id', '=', account)
      .where('id', '=', id)
      .execute()
    await enqueue(tx, removeValues, { account, fieldId: id })
  })
}

export function toWire(field: Field, publicUrl: string): CustomField {
  const self = `${publicUrl}/v3/marketing/field_definitions/${field.id}`
  return { id: field.id, name: field.name, field_type: field.type, _metadata: { self } }
}

async function accessCustomField(tx: Db, account: string, id: string): Promise<Field> {
  if (reservedFields.some((field) => field.id === id)) throw new Refusal('custom_field_read_only', { id })
  const row = await selectFields(tx, account).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('custom_field_not_found', { id })
  return row as Field
}

function selectFields(db: Db, account: string) {
  return db
    .selectFrom('custom_field')
    .select(['id', 'number', 'name', 'field_type as type'])
    .where('account_id', '=', account)
    .where('deleted_at', 'is', null)
}

/** One writer of an account's fields at a time. The account's row stands for all of them. */
async function lockFields(tx: Db, account: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', account).forNoKeyUpdate().execute()
}

function checkName(name: string, others: readonly Field[]): void {
  const problem = customFieldNameProblem(
    name,
    others.map((field) => field.name),
  )
  if (problem) throw new Refusal(problem, { name }, { field: 'name' })
}
