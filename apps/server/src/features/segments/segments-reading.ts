import type { Db } from '#platform/db.ts'

/** The account's segments with the fields they read: reserved ones by name, custom ones by id. */
export async function segmentsReading(
  db: Db,
  account: string,
): Promise<{ id: string; name: string; fields: string[] }[]> {
  return db
    .selectFrom('segment')
    .select(['id', 'name', 'reads_fields as fields'])
    .where('account_id', '=', account)
    .orderBy('name')
    .execute()
}
