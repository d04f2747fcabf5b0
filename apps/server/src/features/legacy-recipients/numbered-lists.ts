import { sql } from 'kysely'
import { bareArray, type Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

/** A list with the number by which the oldest API names it. */
export interface NumberedList {
  id: string
  number: number
  name: string
  /** The number of members that have an address, and so are recipients. */
  recipients: number
  /** The number of all members. */
  members: number
}

/**
 * Finds a list of an account by its number, as a path or a body has it.
 * @throws list_id_invalid for a text that is no whole number; list_not_found
 */
export async function accessListByNumber(
  db: Db,
  account: string,
  number: string | number,
): Promise<NumberedList> {
  if (!/^[+-]?\d{1,15}$/.test(String(number)))
    throw new Refusal('list_id_invalid', { id: number }, { field: 'list_id' })
  const [list] = await findListsByNumber(db, account, [Number(number)])
  if (!list) throw new Refusal('list_not_found', { id: number }, { field: 'list_id' })
  return list
}

/** The lists of an account with these numbers, in the order of their numbers. */
export async function findListsByNumber(
  db: Db,
  account: string,
  numbers: readonly number[],
): Promise<NumberedList[]> {
  const { rows } = await sql<StoredList>`
    select id, number, name, contact_count from list
    where account_id = ${account} and number = any(${numbers as number[]}::bigint[]) order by number`.execute(
    db,
  )
  return withRecipients(db, account, rows)
}

/** The lists of an account with these ids, in the order of their numbers; of all if `ids` is left out. */
export async function numberLists(db: Db, account: string, ids?: readonly string[]): Promise<NumberedList[]> {
  if (ids?.length === 0) return []
  const which = ids === undefined ? sql`true` : sql`id = any(${bareArray(ids)}::uuid[])`
  const { rows } = await sql<StoredList>`
    select id, number, name, contact_count from list where account_id = ${account} and ${which} order by number`.execute(
    db,
  )
  return withRecipients(db, account, rows)
}

interface StoredList {
  id: string
  number: number
  name: string
  contact_count: number
}

/**
 * Stored numbers count all members. Members without an address are counted by the index of contacts without one, which
 * takes as long as there are of them, and is empty for most accounts.
 */
async function withRecipients(
  db: Db,
  account: string,
  lists: readonly StoredList[],
): Promise<NumberedList[]> {
  if (lists.length === 0) return []
  const { rows } = await sql<{ list_id: string; count: number }>`
    select m.list_id, count(*) as count
    from contact c join list_contact m on m.contact_id = c.id
    where c.account_id = ${account} and c.email is null and m.list_id = any(${bareArray(lists.map(({ id }) => id))}::uuid[])
    group by m.list_id`.execute(db)
  const without = new Map(rows.map(({ list_id, count }) => [list_id, count]))
  return lists.map(({ id, number, name, contact_count }) => ({
    id,
    number,
    name,
    recipients: contact_count - (without.get(id) ?? 0),
    members: contact_count,
  }))
}
