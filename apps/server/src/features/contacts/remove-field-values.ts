import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Removes a field's values from a page of contacts, in the order of their ids.
 * @returns the last id of the page; null at the end
 */
export async function removeFieldValues(
  db: Db,
  { account, fieldId }: { account: string; fieldId: string },
  { after, limit }: { after: string; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with page as materialized (
      select id from contact
      where account_id = ${account} and id > ${after}
      order by id limit ${limit}
    ), cleaned as (
      update contact set custom = custom - ${fieldId}::text
      from page
      where contact.account_id = ${account} and contact.id = page.id and contact.id > ${after} and contact.custom ? ${fieldId}
    )
    select max(id::text) as last from page
  `.execute(db)
  return rows[0]?.last ?? null
}
