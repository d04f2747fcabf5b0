import type { TimelineEntry } from '@carillon/contract/contact-profile'
import type { FieldValues } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { findContactRow } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { eachValue } from './changed-values.rules.ts'
import { isPerson, type Person } from './person.ts'
import type { TimelineRow } from './timeline-sources.ts'

type Value = string | number | null
type Changes = NonNullable<TimelineEntry['changes']>

/** The most changes of a contact, newer than the page, that are read to find the writes of an import. */
const laterChanges = 1000

/**
 * The changes of a page, field by field, by the row's key. An edit by a user stored both values. A job stored only the
 * former value; its new value is the former value of the next change of that field, or else the current one. The last value
 * of a contact that became one with the person is not known.
 */
export async function findChanges(
  db: Db,
  account: string,
  person: Person,
  page: readonly TimelineRow[],
): Promise<Map<string, Changes>> {
  const changed = page.filter((row) => row.before !== null)
  if (changed.length === 0) return new Map()
  const names = await fieldNames(db, account, changed)
  const later = await valuesLater(db, account, person, changed)
  return new Map(
    changed.map((row) => {
      const after = row.after && new Map(eachValue(row.after))
      const changes = eachValue(row.before ?? {}).map(([field, before]) => {
        const value = after ? (after.get(field) ?? null) : later(field, row)
        return {
          field,
          name: names.get(field) ?? field,
          before,
          ...(value === undefined ? {} : { after: value }),
        }
      })
      return [row.key, changes]
    }),
  )
}

/** Names of custom fields, including deleted ones. */
async function fieldNames(
  db: Db,
  account: string,
  rows: readonly TimelineRow[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ before }) => Object.keys(before?.custom ?? {})))]
  if (ids.length === 0) return new Map()
  const { rows: fields } = await sql<{ id: string; name: string }>`
    select id, name from custom_field where account_id = ${account} and id = any(${ids}::text[])
  `.execute(db)
  return new Map(fields.map(({ id, name }) => [id, name]))
}

async function valuesLater(
  db: Db,
  account: string,
  person: Person,
  rows: readonly TimelineRow[],
): Promise<(field: string, row: Pick<TimelineRow, 'at' | 'key'>) => Value | undefined> {
  const oldest = rows.filter((row) => row.after === null).at(-1)
  if (!oldest) return () => undefined
  const { rows: later } = await sql<{ contact: string; key: string; at: string; before: FieldValues }>`
    select contact_id as contact, 'change:' || id as key, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, before from contact_change
    where ${isPerson('contact_id', person)} and account_id = ${account} and at >= ${oldest.at}::timestamptz
    order by contact_change.at limit ${laterChanges}
  `.execute(db)
  const found = later.map(({ before, ...of }) => ({ ...of, values: new Map(eachValue(before)) }))
  const contacts = new Map(later.map(({ key, contact }) => [key, contact]))
  const now = await currentValues(db, account, person.id)
  return (field, { at, key }) => {
    const contact = contacts.get(key) ?? person.id
    const next = found.find(
      (change) => change.contact === contact && change.at > at && change.values.has(field),
    )
    if (next) return next.values.get(field)
    if (contact !== person.id) return undefined
    return found.length < laterChanges ? (now.get(field) ?? null) : undefined
  }
}

async function currentValues(db: Db, account: string, contactId: string): Promise<Map<string, Value>> {
  const row = await findContactRow(db, account, contactId)
  return new Map(row ? eachValue(row) : [])
}
