import type { Db } from '#platform/db.ts'

/** The fields of a contact that lists of people show. */
interface NamedContact {
  id: string
  email: string | null
  first_name: string
  last_name: string
}

/** Names and addresses in the order of `ids`; ids without a contact of the account are left out. */
export async function showNames(db: Db, account: string, ids: readonly string[]): Promise<NamedContact[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('account_id', '=', account)
    .where('id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { email, first_name, last_name } = row
    return [{ id, email, first_name: first_name ?? '', last_name: last_name ?? '' }]
  })
}
