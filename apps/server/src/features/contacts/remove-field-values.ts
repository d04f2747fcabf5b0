import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The number of contacts that a removal looks at. */
export async function countForRemoval(db: Db, account: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contact where account_id = ${account}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Removes a field's values from a page of contacts, in the order of their ids. The page is updated as a range: joined by its ids, it
 * took a minute and a half where the planner knew nothing of the contacts yet, since they had just come.
 * @returns the last id of the page, null at the end; and how many contacts it had
 */
export async function removeFieldValues(
  db: Db,
  { account, fieldId }: { account: string; fieldId: string },
  { after, limit }: { after: string; limit: number },
): Promise<{ last: string | null; seen: number }> {
  const { rows } = await sql<{ last: string | null; seen: number }>`
    with page as materialized (
      select id from contact
      where account_id = ${account} and id > ${after}
      order by id limit ${limit}
    ), last as materialized (
      select id from page order by id desc limit 1
    ), cleaned as (
      update contact set custom = custom - ${fieldId}::text
      where account_id = ${account} and id > ${after} and id <= (select id from last) and custom ? ${fieldId}
    )
    select (select id from last) as last, (select count(*)::int from page) as seen
  `.execute(db)
  return rows[0] ?? { last: null, seen: 0 }
}
