import { identifierKinds } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'
import { contactTables } from '#schema/contact-tables.ts'
import type { Page } from './pace.ts'

/**
 * Tables whose rows are found by something other than the contact: no index leads there. `mail_recipient` by the send,
 * `deleted_contact` by the job, `contact` by the account.
 */
const foundOtherwise = ['contact', 'mail_recipient', 'deleted_contact']
/** Tables whose rows of contacts are erased before, in the order in which they lie: by send and by list. */
const erasedBefore = ['message_event', 'recipient', 'list_contact']

const without = (tables: readonly string[]) =>
  Object.entries(contactTables).filter(([table]) => !tables.includes(table))
const ofPeople = without(foundOtherwise)
const ofContacts = without([...foundOtherwise, ...erasedBefore])

/** `segment_contact` has an index for who is in a segment, and one for who was. */
const conditions: Readonly<Record<string, readonly string[]>> = {
  segment_contact: ['and left_at is null', 'and left_at is not null'],
}

/**
 * Deletes everything that is stored about a set of people. While it does, sums of older events are not written, so that none is
 * left of an erased event.
 */
export async function erasePeople(
  tx: Db,
  contactIds: readonly string[],
  tables: readonly (readonly [table: string, column: string])[] = ofPeople,
): Promise<void> {
  const given = contactIds as string[]
  await sql`select 1 from activity_mark for key share`.execute(tx)
  const { rows } = await sql<{ former_id: string }>`
    select former_id from merged_contact where contact_id = any(${given}::uuid[])`.execute(tx)
  const ids = sql`${[...given, ...rows.map(({ former_id }) => former_id)]}::uuid[]`
  for (const [table, column] of tables) {
    for (const also of conditions[table] ?? ['']) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}) ${sql.raw(also)}`.execute(
        tx,
      )
    }
  }
}

/** Erases contacts of the account, whose messages and lists are erased, in the order of their ids. */
export function eraseContacts(
  db: Db,
  account: string,
  { most, after }: { most: number; after: string | null },
  count: (tx: Db, contacts: number) => Promise<void>,
): Promise<Page<string>> {
  return retryDeadlocks(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from contact where account_id = ${account} ${after === null ? sql`` : sql`and id > ${after}`}
      order by id limit ${most}`.execute(tx)
    if (rows.length === 0) return { erased: 0, last: null }
    const ids = rows.map(({ id }) => id)
    await erasePeople(tx, ids, ofContacts)
    for (const kind of identifierKinds) {
      await sql`
        delete from contact_identifier
        where account_id = ${account} and kind = ${kind} and value = any(array(
          select ${sql.ref(kind)} from contact
          where account_id = ${account} and id = any(${ids}::uuid[]) and ${sql.ref(kind)} is not null
        ))`.execute(tx)
    }
    await sql`delete from contact where account_id = ${account} and id = any(${ids}::uuid[])`.execute(tx)
    await count(tx, ids.length)
    return { erased: ids.length, last: ids.at(-1) ?? null }
  })
}

/** Erases contacts that were deleted before, and of which copies are kept. @returns how many */
export function eraseCopies(db: Db, account: string, most: number): Promise<number> {
  return retryDeadlocks(db, async (tx) => {
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
  return retryDeadlocks(db, async (tx) => {
    const { rows } = await sql<{ contact_id: string }>`
      select contact_id from enrolment
      where automation_id = any(${automations as string[]}::uuid[]) limit ${most}`.execute(tx)
    if (rows.length === 0) return 0
    await erasePeople(tx, [...new Set(rows.map(({ contact_id }) => contact_id))])
    return rows.length
  })
}
