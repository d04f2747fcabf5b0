import { type contactValues, valuesLimits } from '@carillon/contract/contact-values'
import type { Answer } from '@carillon/contract/endpoint'
import { findField } from '@carillon/segment-language/fields'
import { foldText } from '@carillon/segment-language/fold-text'
import { type RawBuilder, sql } from 'kysely'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { Db } from '#platform/db.ts'
import { folded } from '#platform/folded-text.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Values that contacts have in a text field, the most frequent first. Only the newest contacts are read, by their key,
 * because a field has no index: about 100 ms in an account of 1,000,000.
 * @throws custom_field_not_found
 */
export async function findValues(
  db: Db,
  account: string,
  { field: name, search }: { field: string; search: string },
): Promise<Answer<typeof contactValues.list>> {
  const field = findField(name, await customFieldsOf(db, account))
  const value = field && expressionOf(field)
  if (!value) throw new Refusal('custom_field_not_found', { id: name }, { field: 'field' })
  const begins = foldText(search).replaceAll('\0', '')
  const { rows } = await sql<{ value: string | null; count: number }>`
    with newest as materialized (
      select ${value} as value from contact where account_id = ${account} order by id desc limit ${valuesLimits.contacts}
    )
    select null as value, count(*) as count from newest
    union all
    (select value, count(*) as count from newest
     where value <> '' and starts_with(${folded(sql`value`)}, ${begins})
     group by value order by count(*) desc, value limit ${valuesLimits.values})`.execute(db)
  const lookedAt = rows.find((row) => row.value === null)?.count ?? 0
  return {
    result: rows.flatMap(({ value: text, count }) => (text === null ? [] : [{ value: text, count }])),
    contacts_looked_at: lookedAt,
    all_contacts: lookedAt < valuesLimits.contacts,
  }
}

/** A field with one text in each contact, or the domain of the address. Null for all other fields. */
function expressionOf({
  field,
  type,
  group,
}: NonNullable<ReturnType<typeof findField>>): RawBuilder<unknown> | null {
  if (field === 'email_domains') return sql`split_part(email, '@', 2)`
  if (type !== 'text' || field === 'contact_id') return null
  return group === 'custom' ? sql`(custom ->> ${field}::text)` : sql`${sql.ref(field)}`
}
