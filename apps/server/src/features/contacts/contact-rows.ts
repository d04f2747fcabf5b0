import type { Contact } from '@carillon/contract/contacts'
import { type ContactTextField, contacts, contactTextLimits } from '@carillon/contract/contacts'
import { fillPath } from '@carillon/contract/endpoint'
import { type Selectable, sql } from 'kysely'
import { listsOf } from '#features/contact-sets/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { Db } from '#platform/db.ts'
import type { Contact as ContactTable } from '#schema/tables.generated.ts'
import { suppressedAmong } from '#sending/events/suppressions/public.ts'

export type ContactRow = Selectable<ContactTable>

const textFields = Object.keys(contactTextLimits) as ContactTextField[]

/** Rows as the API answers them, in the order of `ids`; ids without a contact of the account are left out. */
export async function showContacts(
  db: Db,
  account: string,
  ids: readonly string[],
  base: string,
): Promise<Contact[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contact')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const [lists, segments, fields, suppressed] = await Promise.all([
    listsOf(db, account, [...byId.keys()]),
    segmentsOf(db, account, [...byId.keys()]),
    customFieldsOf(db, account),
    suppressedAmong(
      db,
      account,
      rows.flatMap(({ email }) => email ?? []),
    ),
  ])
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const status = row.email === null ? null : (suppressed.get(row.email) ?? 'subscribed')
    return toContact(row, {
      lists: lists.get(id) ?? [],
      segments: segments.get(id) ?? [],
      fields,
      status,
      base,
    })
  })
}

/** The segments that each contact is a member of. */
async function segmentsOf(db: Db, account: string, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('segment_contact')
    .innerJoin('segment', 'segment.id', 'segment_contact.segment_id')
    .select([
      'segment_contact.contact_id',
      sql<string[]>`array_agg(segment.id order by segment.id)`.as('ids'),
    ])
    .where('segment_contact.contact_id', 'in', [...ids])
    .where('segment_contact.left_at', 'is', null)
    .where('segment.account_id', '=', account)
    .groupBy('segment_contact.contact_id')
    .execute()
  return new Map(rows.map((row) => [row.contact_id, row.ids]))
}

function toContact(
  row: ContactRow,
  beside: {
    lists: string[]
    segments: string[]
    fields: readonly { id: string; name: string }[]
    status: Contact['email_status']
    base: string
  },
): Contact {
  const stored = row.custom
  const text = Object.fromEntries(textFields.map((name) => [name, row[name] ?? ''])) as Record<
    ContactTextField,
    string
  >
  return {
    id: row.id,
    ...text,
    alternate_emails: row.alternate_emails ?? [],
    list_ids: beside.lists,
    segment_ids: beside.segments,
    custom_fields: customByName(stored, beside.fields),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_emailed: row.last_emailed?.toISOString() ?? null,
    last_opened: row.last_opened?.toISOString() ?? null,
    last_clicked: row.last_clicked?.toISOString() ?? null,
    email_status: beside.status,
    _metadata: { self: `${beside.base}${fillPath(contacts.get.path, { id: row.id })}` },
  }
}

/** Values by the name of their field; values of deleted fields are left out. */
export function customByName(
  stored: Readonly<Record<string, string | number>>,
  fields: readonly { id: string; name: string }[],
): Record<string, string | number> {
  const named: Record<string, string | number> = {}
  for (const { id, name } of fields) {
    const value = stored[id]
    if (value !== undefined) named[name] = value
  }
  return named
}
