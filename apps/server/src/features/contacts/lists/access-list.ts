import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'

export interface ListRow {
  id: string
  name: string
  contact_count: number
}

/** The way to a list of an account. */
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
