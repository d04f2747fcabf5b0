import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'

export interface ListRow {
  id: string
  name: string
  contact_count: number
}

/** Finds a list of an account. */
export async function accessList(
  db: Db,
  account: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<ListRow> {
  let query = db.selectFrom('list').select(['id', 'name', 'contact_count']).where('account_id', '=', account)
  query = query.where('id', '=', uuidOrNone(id))
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Refusal('list_not_found', { id })
  return row
}

/** The names of the ids among these that are lists of the account, by id. */
export async function listNames(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('list')
    .select(['id', 'name'])
    .where('account_id', '=', account)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The number of contacts on each of these lists, by id. Statements that change lists keep the numbers. */
export async function listCounts(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('list')
    .select(['id', 'contact_count'])
    .where('account_id', '=', account)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, contact_count }) => [id, contact_count]))
}

/** The lists that each of these contacts is on. */
export async function listsOf(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const lists = new Map<string, string[]>()
  if (ids.length === 0) return lists
  const rows = await db
    .selectFrom('list_contact')
    .innerJoin('list', 'list.id', 'list_contact.list_id')
    .select(['list_contact.contact_id', 'list_contact.list_id'])
    .where('list_contact.contact_id', 'in', [...ids])
    .where('list.account_id', '=', account)
    .execute()
  for (const { contact_id, list_id } of rows) {
    const known = lists.get(contact_id)
    if (known) known.push(list_id)
    else lists.set(contact_id, [list_id])
  }
  return lists
}
