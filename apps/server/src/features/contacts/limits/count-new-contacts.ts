import { type ContactInput, identifierKinds } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { readText } from '../contact-values.rules.ts'

/**
 * The number of these people who would be new contacts, each counted once: no contact has one of their identifiers, and
 * no other of them has the same strongest one. People with an invalid identifier are not counted.
 */
export async function countNewContacts(
  db: Db,
  account: string,
  people: readonly ContactInput[],
): Promise<number> {
  const strongest = new Map<string, { kind: string; value: string }[]>()
  for (const person of people) {
    const identifiers = identifierKinds.flatMap((kind) => {
      const { value } = readText(kind, person[kind] ?? '')
      return value === undefined ? [] : [{ kind, value }]
    })
    const [first] = identifiers
    if (first) strongest.set(`${first.kind}:${first.value}`, identifiers)
  }
  const rows = [...strongest.values()].flatMap((identifiers, person) =>
    identifiers.map(({ kind, value }) => ({ person, kind, value })),
  )
  const { rows: found } = await sql<{ known: number }>`
    select count(distinct given.person) as known
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(person int, kind text, value text)
    join contact_identifier i
      on i.account_id = ${account} and i.kind = given.kind::identifier_kind and i.value = given.value
  `.execute(db)
  return strongest.size - (found[0]?.known ?? 0)
}
