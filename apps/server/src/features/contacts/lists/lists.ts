import { listLimits } from '@carillon/contract/lists'
import { sql } from 'kysely'
import { accessList, type ListRow } from '#features/contact-sets/public.ts'
import { contactsChanged, listDeleted } from '#features/segments/public.ts'
import { rowTime } from '#platform/clock.ts'
import { type Db, newId, withoutTimeLimit } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'
import { noteDepartures } from './departures.ts'
import { lockLists } from './lock-lists.ts'

/** A page of lists by name. `after` is the `next` of the page before. */
export async function findLists(
  db: Db,
  account: string,
  page: { size: number; after: string | null },
): Promise<{ lists: ListRow[]; count: number; next: string | null }> {
  let query = db
    .selectFrom('list')
    .select(['id', 'name', 'contact_count', sql<string>`lower(name)`.as('key')])
    .where('account_id', '=', account)
    .orderBy(sql`lower(name)`)
    .limit(page.size + 1)
  if (page.after !== null) query = query.where(sql`lower(name)`, '>', page.after)
  const found = await query.execute()
  const lists = found.slice(0, page.size)
  return {
    lists,
    count: await countLists(db, account),
    next: found.length > page.size ? (lists.at(-1)?.key ?? null) : null,
  }
}

async function countLists(db: Db, account: string): Promise<number> {
  const { count } = await db
    .selectFrom('list')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  return count
}

/** Checks that every id is a list of the account, and removes duplicates. */
export async function accessLists(db: Db, account: string, ids: readonly string[]): Promise<string[]> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return []
  const rows = await db
    .selectFrom('list')
    .select('id')
    .where('account_id', '=', account)
    .where('id', 'in', unique)
    .execute()
  const missing = unique.find((id) => !rows.some((row) => row.id === id))
  if (missing !== undefined) throw new Refusal('list_not_found', { id: missing }, { field: 'list_ids' })
  return unique
}

/**
 * Makes a list. The account is locked meanwhile, so that two callers can't both make the last list that the limit
 * allows.
 */
export async function createList(db: Db, account: string, { name }: { name: string }): Promise<ListRow> {
  const create = async (tx: Db): Promise<ListRow> => {
    await lockAccount(tx, account)
    await refuseTaken(tx, account, name, null)
    if ((await countLists(tx, account)) >= listLimits.lists) {
      throw new Refusal('list_limit_reached', { limit: listLimits.lists })
    }
    const id = newId()
    await tx.insertInto('list').values({ id, account_id: account, name }).execute()
    return { id, name, contact_count: 0 }
  }
  return db.isTransaction ? create(db) : db.transaction().execute(create)
}

export async function renameList(
  db: Db,
  account: string,
  id: string,
  { name }: { name: string },
): Promise<ListRow> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const list = await accessList(tx, account, id, { lock: true })
    await refuseTaken(tx, account, name, list.id)
    await tx.updateTable('list').set({ name, updated_at: rowTime }).where('id', '=', list.id).execute()
    return { ...list, name }
  })
}

export async function refuseTaken(
  tx: Db,
  account: string,
  name: string,
  except: string | null,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from list where account_id = ${account} and lower(name) = lower(${name})
  `.execute(tx)
  if (rows.some((row) => row.id !== except)) throw new Refusal('list_name_taken', {}, { field: 'name' })
}

/**
 * Deletes a list and its memberships; the contacts stay. The row is locked first: an import that is adding to the list
 * finishes its current set before, and leaves the list out afterwards.
 *
 * Timelines don't show that contacts left a list that was deleted.
 */
export async function deleteList(db: Db, account: string, id: string): Promise<void> {
  return retryDeadlocks(db, async (tx) => {
    const list = await accessList(tx, account, id, { lock: true })
    await withoutTimeLimit(tx) // it may have a million rows
    await tx.deleteFrom('list_contact').where('list_id', '=', list.id).execute()
    await tx.deleteFrom('list').where('id', '=', list.id).execute()
    await listDeleted(tx, account, list.id, list.name)
  })
}

/** Adds contacts to a list; ids that aren't contacts of the account are left out. */
export async function addToList(
  db: Db,
  account: string,
  id: string,
  contactIds: readonly string[],
): Promise<number> {
  return retryDeadlocks(db, async (tx) => {
    const list = await accessList(tx, account, id)
    await lockLists(tx, account, [list.id])
    const { rows } = await sql<{ added: number }>`
      with added as (
        insert into list_contact (list_id, contact_id)
        select ${list.id}, id from contact where account_id = ${account} and id = any(${contactIds as string[]}::uuid[])
        order by id
        on conflict do nothing returning 1
      )
      update list set contact_count = contact_count + (select count(*) from added) where id = ${list.id}
      returning (select count(*) from added) as added
    `.execute(tx)
    return noteMoved(tx, account, list.id, contactIds, rows[0]?.added)
  })
}

/** Removes contacts from a list at a user's request. */
export async function removeFromList(
  db: Db,
  { account, userId }: { account: string; userId: string | null },
  id: string,
  contactIds: readonly string[],
): Promise<number> {
  return retryDeadlocks(db, async (tx) => {
    const list = await accessList(tx, account, id)
    await lockLists(tx, account, [list.id])
    const { rows } = await sql<{ removed: number }>`
      with removed as (
        delete from list_contact where list_id = ${list.id} and contact_id = any(${contactIds as string[]}::uuid[])
        returning list_id, contact_id, added_at
      ), ${noteDepartures(account, userId)}
      update list set contact_count = contact_count - (select count(*) from removed) where id = ${list.id}
      returning (select count(*) from removed) as removed
    `.execute(tx)
    return noteMoved(tx, account, list.id, contactIds, rows[0]?.removed)
  })
}

/**
 * Reports contacts that were put on a list or taken off it to the segments that read the list. @returns the number of
 * moved contacts
 */
async function noteMoved(
  tx: Db,
  account: string,
  list: string,
  contactIds: readonly string[],
  moved = 0,
): Promise<number> {
  if (moved > 0) await contactsChanged(tx, account, contactIds, { lists: [list] })
  return moved
}
