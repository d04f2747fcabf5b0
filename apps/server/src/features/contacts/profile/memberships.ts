import { sql } from 'kysely'
import { contactsChanged } from '#features/segments/public.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'
import { accessContact } from '../change-contact.ts'
import { noteDepartures } from '../lists/departures.ts'
import { accessLists } from '../lists/lists.ts'
import { lockLists } from '../lists/lock-lists.ts'
import { findPerson } from './person.ts'

interface Member {
  id: string
  name: string
  since: Date
}

/** Lists and segments of one contact, by name. */
export async function findMemberships(db: Db, account: string, id: string) {
  const person = await findPerson(db, account, id)
  const [lists, segments] = await Promise.all([
    sql<Member>`
      select list.id, list.name, list_contact.added_at as since
      from list_contact join list on list.id = list_contact.list_id and list.account_id = ${account}
      where list_contact.contact_id = ${person.id} order by lower(list.name)
    `.execute(db),
    sql<Member>`
      select segment.id, segment.name, segment_contact.entered_at as since
      from segment_contact join segment on segment.id = segment_contact.segment_id and segment.account_id = ${account}
      where segment_contact.contact_id = ${person.id} and segment_contact.left_at is null order by lower(segment.name)
    `.execute(db),
  ])
  return {
    lists: lists.rows.map(({ since, ...list }) => ({ ...list, added_at: since.toISOString() })),
    segments: segments.rows.map(({ since, ...segment }) => ({ ...segment, entered_at: since.toISOString() })),
  }
}

/**
 * Adds a contact to lists and removes it from others. It returns only the changes, so that the opposite call undoes it.
 */
export async function changeLists(
  db: Db,
  { account, userId }: Pick<Identity, 'account' | 'userId'>,
  id: string,
  change: { add?: string[] | undefined; remove?: string[] | undefined },
): Promise<{ added: string[]; removed: string[] }> {
  return retryDeadlocks(db, async (tx) => {
    const add = await accessLists(tx, account, change.add ?? [])
    const remove = await accessLists(tx, account, change.remove ?? [])
    await lockLists(tx, account, [...add, ...remove])
    const person = await accessContact(tx, account, id)
    const { rows } = await sql<{ list_id: string; by: number }>`
      with removed as (
        delete from list_contact
        where contact_id = ${person.id} and list_id = any(${remove}::uuid[]) and not list_id = any(${add}::uuid[])
        returning list_id, contact_id, added_at
      ), ${noteDepartures(account, userId)}, added as (
        insert into list_contact (list_id, contact_id)
        select list_id, ${person.id}::uuid from unnest(${add}::uuid[]) as l(list_id)
        on conflict do nothing returning list_id
      ), moved as (
        select list_id, 1 as by from added union all select list_id, -1 from removed
      ), counted as (
        update list set contact_count = contact_count + moved.by from moved where list.id = moved.list_id
      )
      select list_id, by from moved
    `.execute(tx)
    const moved = rows.map((row) => row.list_id)
    if (moved.length > 0) await contactsChanged(tx, account, [person.id], { lists: moved })
    const of = (by: number) => rows.filter((row) => row.by === by).map((row) => row.list_id)
    return { added: of(1), removed: of(-1) }
  })
}
