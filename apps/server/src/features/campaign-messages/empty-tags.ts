import { type ContactTagName, contactTagNames } from '@carillon/personalization/reserved-tags'
import { sql } from 'kysely'
import { sendingGroup } from '#features/audiences/public.ts'
import type { ContactIds } from '#features/contact-sets/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { Db } from '#platform/db.ts'
import { suppressedAddresses } from '#sending/audience/public.ts'

/** At most this many of the chosen contacts are looked at, so that the review of a large audience stays quick. */
export const mostChecked = 100_000

export interface EmptyTag {
  name: string
  /** The number of recipients without a value for it. */
  count: number
  /** The number of contacts looked at, if there are more; null if all were counted. */
  checked: number | null
}

/**
 * Counts for each tag the contacts of an audience that have no value for it, without suppressed contacts. One statement
 * chooses the contacts and another counts all tags. Names that are neither fields of contacts nor custom fields are left out.
 */
export async function countEmptyTags(
  db: Db,
  account: string,
  { audience, group }: { audience: ContactIds; group: number | null },
  names: ReadonlySet<string>,
  most = mostChecked,
): Promise<EmptyTag[]> {
  const reserved = contactTagNames.filter((name) => names.has(name))
  const custom = (await customFieldsOf(db, account)).filter(
    ({ name }) => names.has(name) && !contactTagNames.includes(name as ContactTagName),
  )
  const values = [
    ...reserved.map((name) => ({ name, value: sql`contact.${sql.ref(name)}::text` })),
    ...custom.map(({ id, name }) => ({ name, value: sql`contact.custom ->> ${id}` })),
  ]
  if (values.length === 0) return []
  const counts = values.map(
    ({ value }, index) =>
      sql`count(*) filter (where coalesce(${value}, '') in ('', '{}'))::int as ${sql.ref(`tag_${index}`)}`,
  )
  const { rows: asked } = await sql<{ contact_id: string }>`
    select contact_id from (${audience}) as chosen limit ${most + 1}`.execute(db)
  const ids = asked.slice(0, most).map(({ contact_id }) => contact_id)
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)}
    from contact
    left join (${suppressedAddresses(account, sendingGroup(group))}) as suppressed
      on suppressed.email = contact.email
    where contact.account_id = ${account} and contact.email is not null and suppressed.reason is null
      and contact.id = any(${ids}::uuid[])`.execute(db)
  const [found] = rows
  const checked = asked.length > most ? most : null
  return values
    .map(({ name }, index) => ({ name, count: found?.[`tag_${index}`] ?? 0, checked }))
    .filter(({ count }) => count > 0)
}
