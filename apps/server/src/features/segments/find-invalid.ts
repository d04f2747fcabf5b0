import type { Db } from '#platform/db.ts'

/** Segments to which nothing is sent until their conditions are changed, by name. */
export async function findInvalidSegments(
  db: Db,
  account: string,
  most: number,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('segment')
    .select(['id', 'name'])
    .where('account_id', '=', account)
    .where('status', '=', 'invalid')
    .orderBy('name')
    .limit(most)
    .execute()
}
