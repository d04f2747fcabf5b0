import { type ContactTextField, contactTextLimits } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { contactsChanged } from '#features/segments/public.ts'
import { type Db, idPerContact } from '#platform/db.ts'
import { readCustom, readText } from './contact-values.rules.ts'

/** Identifiers belong to one person each, so they can't be set for many. */
const identifying = ['email', 'phone_number_id', 'external_id', 'anonymous_id']

/**
 * Sets one field of contacts to the same value, or empties it, and records the former values. Contacts that have the
 * value already are left as they are.
 * @param field a reserved text field or the id of a custom field
 * @returns false if there is no such field, or the value does not fit it
 */
export async function setField(
  tx: Db,
  account: string,
  contactIds: readonly string[],
  { field, value }: { field: string; value: string | number | null },
): Promise<boolean> {
  const custom = (await customFieldsOf(tx, account)).find(({ id }) => id === field)
  const isText = field in contactTextLimits && !identifying.includes(field)
  if (!custom && !isText) return false
  const given = value === null ? '' : String(value)
  const read = custom ? readCustom(custom.type, given) : readText(field as ContactTextField, given)
  if (read.problem) return false
  const next = read.value ?? null
  const column = custom ? sql`custom -> ${field}::text` : sql`to_jsonb(${sql.ref(field)})`
  const stored = next === null ? sql`null::jsonb` : sql`${JSON.stringify(next)}::jsonb`
  const set = custom
    ? next === null
      ? sql`custom = contact.custom - ${field}::text`
      : sql`custom = contact.custom || jsonb_build_object(${field}::text, ${stored})`
    : sql`${sql.ref(field)} = ${next as string | null}`
  const ids = sql`${contactIds as string[]}::uuid[]`
  const side = (values: ReturnType<typeof sql>) =>
    custom
      ? sql`jsonb_build_object('custom', jsonb_build_object(${field}::text, ${values}))`
      : sql`jsonb_build_object(${field}::text, ${values})`
  const { rows } = await sql<{ id: string }>`
    with before as materialized (
      select id, ${column} as old from contact
      where account_id = ${account} and id = any(${ids}) and ${column} is distinct from ${stored}
      order by id
    ), changed as (
      update contact set ${set}, updated_at = now()
      from before
      where contact.account_id = ${account} and contact.id = any(${ids}) and contact.id = before.id
    ), noted as (
      insert into contact_change (contact_id, id, account_id, at, before, after)
      select id, ${idPerContact(sql`id`)}, ${account}, now(), ${side(sql`old`)}, ${side(stored)} from before
    )
    select id from before`.execute(tx)
  if (rows.length > 0)
    await contactsChanged(
      tx,
      account,
      rows.map(({ id }) => id),
      { fields: [field] },
    )
  return true
}
