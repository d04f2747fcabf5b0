import { customFieldNameProblem } from '@carillon/contract/custom-field-name'
import type { CustomField, NewCustomField } from '@carillon/contract/custom-fields'
import { reservedFields } from '@carillon/contract/reserved-fields'
import { planLimitOf } from '#features/entitlements/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { Starter } from '#platform/http/identity.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FieldReaders } from './field-readers.ts'
import { type Field, findCustomField, findCustomFields } from './find-custom-fields.ts'
import { removeValuesJob } from './remove-values.job.ts'

/**
 * Makes a field.
 * @throws the refusals of its name, custom_field_limit_reached
 */
export async function createCustomField(
  db: Db,
  account: string,
  asked: NewCustomField,
  limit: number,
): Promise<Field> {
  const [field] = await insertFields(db, account, [asked], { limit, inputOf: () => 'name' })
  return field as Field
}

/**
 * Makes several fields, all or none. A refusal names the first field that can't be made.
 * @throws the refusals of their names, custom_field_limit_reached
 */
export async function createCustomFields(
  db: Db,
  account: string,
  asked: readonly NewCustomField[],
  limit: number,
): Promise<Field[]> {
  return insertFields(db, account, asked, { limit, inputOf: (index) => `custom_fields.${index}.name` })
}

/** Stores new fields. Creations in one account wait for each other, so that numbers, names and the limit hold. */
async function insertFields(
  db: Db,
  account: string,
  asked: readonly NewCustomField[],
  { limit: most, inputOf }: { limit: number; inputOf: (index: number) => string },
): Promise<Field[]> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const fields = await findCustomFields(tx, account)
    const limit = Math.min(most, (await planLimitOf(tx, account, 'field')) ?? most)
    const { last } = await tx
      .selectFrom('custom_field')
      .select(({ fn }) => fn.max('number').as('last'))
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    const made: Field[] = []
    for (const [index, { name, field_type: type }] of asked.entries()) {
      checkName(name, [...fields, ...made], inputOf(index))
      if (fields.length + made.length >= limit) {
        throw new Refusal('custom_field_limit_reached', { limit }, { field: inputOf(index) })
      }
      const number = (last ?? 0) + 1 + index
      made.push({ id: `w${number}_${type.charAt(0)}`, number, name, type })
    }
    await tx
      .insertInto('custom_field')
      .values(made.map(({ type, ...field }) => ({ account_id: account, field_type: type, ...field })))
      .execute()
    return made
  })
}

/** Renames a field. Values and references by id stay; queries of segments get the new name. */
export async function renameCustomField(
  db: Db,
  account: string,
  id: string,
  name: string,
  { segments }: FieldReaders,
): Promise<Field> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const field = await accessCustomField(tx, account, id)
    const before = await findCustomFields(tx, account)
    checkName(
      name,
      before.filter((other) => other.id !== id),
      'name',
    )
    await tx
      .updateTable('custom_field')
      .set({ name })
      .where('account_id', '=', account)
      .where('id', '=', id)
      .execute()
    await segments.fieldRenamed(tx, account, { id, name }, before)
    return { ...field, name }
  })
}

/**
 * Deletes a field at once: its name is free again, and segments that read it are invalid. A job removes the values from
 * the contacts.
 */
export async function deleteCustomField(
  db: Db,
  { account, userId, apiKeyName = null }: Starter,
  id: string,
  now: Date,
  { segments }: FieldReaders,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const field = await accessCustomField(tx, account, id)
    await tx
      .updateTable('custom_field')
      .set({ deleted_at: now, deleted_by: userId, deleted_by_key: apiKeyName })
      .where('account_id', '=', account)
      .where('id', '=', id)
      .execute()
    await segments.fieldDeleted(tx, account, field)
    await enqueue(tx, removeValuesJob, { account, fieldId: id })
  })
}

export function toWire(field: Field, base: string): CustomField {
  const self = `${base}/v3/marketing/field_definitions/${field.id}`
  return { id: field.id, name: field.name, field_type: field.type, _metadata: { self } }
}

/** Finds a custom field of the account; reserved fields are not found. */
export async function accessCustomField(tx: Db, account: string, id: string): Promise<Field> {
  if (reservedFields.some((field) => field.id === id)) throw new Refusal('custom_field_read_only', { id })
  const field = await findCustomField(tx, account, id)
  if (!field) throw new Refusal('custom_field_not_found', { id })
  return field
}

function checkName(name: string, others: readonly Field[], input: string): void {
  const problem = customFieldNameProblem(
    name,
    others.map((field) => field.name),
  )
  if (problem) throw new Refusal(problem, { name }, { field: input })
}
