import { identifierKinds } from '@carillon/contract/contacts'
import { type RawBuilder, sql } from 'kysely'
import { bareArray, type Db } from '#platform/db.ts'
import { contactTables } from '#schema/contact-tables.ts'
import { erase, type Page } from './pace.ts'

/**
 * Tables whose rows are found by something other than the contact: no index leads there. `mail_recipient` by the send,
 * `deleted_contact` by the job, `contact` by the account. `merged_contact` says which ids else a person had.
 */
const foundOtherwise = ['contact', 'mail_recipient', 'deleted_contact', 'merged_contact']
/** Tables whose rows of contacts are erased before, in the order in which they lie: by send and by list. */
const erasedBefore = ['message_event', 'recipient', 'list_contact']

const without = (tables: readonly string[]) =>
  Object.entries(contactTables).filter(([table]) => !tables.includes(table))
const ofPeople = without(foundOtherwise)
const ofContacts = without([...foundOtherwise, ...erasedBefore])

/**
 * Deletes everything that is stored about a set of people. While it does, sums of older events are not written, so that none is
 * left of an erased event.
 */
export async function erasePeople(tx: Db, contactIds: readonly string[]): Promise<void> {
  await holdSums(tx)
  await sql`
    with ${withFormer(sql`${bareArray(contactIds)}::uuid[]`)} ${deletions(ofPeople)}
    select 1`.execute(tx)
}

const holdSums = (tx: Db) => sql`select 1 from activity_mark for key share`.execute(tx)

/** Parts of one statement: `person.ids` are the ids of people, with those that they had before two contacts became one. */
const withFormer = (ids: RawBuilder<unknown>) => sql`
  former as (delete from merged_contact where contact_id = any(${ids}) returning former_id),
  person as materialized (
    select array(select unnest(${ids}) union all select former_id from former) as ids
  )`

/** Segments have an index for who is in them, and one for who was. */
const places: Readonly<Record<string, RawBuilder<unknown>>> = {
  segment_contact: sql`
    (contact_id = any((select ids from person)::uuid[]) and left_at is null)
    or (contact_id = any((select ids from person)::uuid[]) and left_at is not null)`,
}

/** Parts of the same that delete the rows of these people: one statement is planned and answered once for all tables. */
function deletions(tables: readonly (readonly [table: string, column: string])[]) {
  return sql.join(
    tables.map(([table, column]) => {
      const where = places[table] ?? sql`${sql.ref(column)} = any((select ids from person)::uuid[])`
      return sql`, ${sql.ref(`from_${table}`)} as (delete from ${sql.table(table)} where ${where})`
    }),
    sql``,
  )
}

/** Each kind by the index, which begins with the account. */
const identifiers = identifierKinds.map(
  (kind) => sql`
    kind = ${sql.lit(kind)}
    and value = any((select array_agg(${sql.ref(kind)}) from gone where ${sql.ref(kind)} is not null)::text[])`,
)

/** Erases contacts of the account, whose messages and lists are erased, in the order of their ids. */
export function eraseContacts(
  db: Db,
  account: string,
  { most, after }: { most: number; after: string | null },
  count: (tx: Db, contacts: number) => Promise<void>,
): Promise<Page<string>> {
  return erase(db, async (tx) => {
    const behind = after === null ? sql`` : sql`and id > ${after}`
    const { rows: ends } = await sql<{ last: string }>`
      select id as last from contact where account_id = ${account} ${behind} order by id limit 1 offset ${most}`.execute(
      tx,
    )
    const [end] = ends
    await holdSums(tx)
    const { rows } = await sql<{ erased: number }>`
      with gone as (
        delete from contact where account_id = ${account} ${behind} ${end ? sql`and id <= ${end.last}` : sql``}
        returning id, ${sql.join(identifierKinds.map((kind) => sql.ref(kind)))}
      ), ${withFormer(sql`array(select id from gone)`)} ${deletions(ofContacts)}, identifiers as (
        delete from contact_identifier where account_id = ${account} and (${sql.join(identifiers, sql` or `)})
      )
      select count(*)::int as erased from gone`.execute(tx)
    const erased = rows[0]?.erased ?? 0
    if (erased > 0) await count(tx, erased)
    return { erased, last: end?.last ?? null }
  })
}

/** Erases contacts that were deleted before, and of which copies are kept. @returns how many */
export function eraseCopies(db: Db, account: string, most: number): Promise<number> {
  return erase(db, async (tx) => {
    const { rows } = await sql<{ job_id: string; contact_id: string }>`
      select job_id, contact_id from deleted_contact
      where job_id = any(array(select id from contact_job where account_id = ${account})) limit ${most}`.execute(
      tx,
    )
    if (rows.length === 0) return 0
    const ids = rows.map(({ contact_id }) => contact_id)
    await erasePeople(tx, ids)
    const jobs = [...new Set(rows.map(({ job_id }) => job_id))]
    await sql`
      delete from deleted_contact
      where job_id = any(${jobs}::uuid[]) and contact_id = any(${ids}::uuid[])`.execute(tx)
    return ids.length
  })
}

/** Erases people of the account's automations who are no contacts any more. @returns how many */
export function eraseEnrolled(db: Db, automations: readonly string[], most: number): Promise<number> {
  return erase(db, async (tx) => {
    const { rows } = await sql<{ contact_id: string }>`
      select contact_id from enrolment
      where automation_id = any(${automations as string[]}::uuid[]) limit ${most}`.execute(tx)
    if (rows.length === 0) return 0
    await erasePeople(tx, [...new Set(rows.map(({ contact_id }) => contact_id))])
    return rows.length
  })
}
