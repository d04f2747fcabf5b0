import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The ids of a contact in other programs. */
interface OuterIds {
  externalId: string | null
  anonymousId: string | null
}

/** The ids among these that belong to contacts, with their ids in other programs. */
export async function findOuterIds(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, OuterIds>> {
  const { rows } = await sql<OuterIds & { id: string }>`
    select id, external_id as "externalId", anonymous_id as "anonymousId" from contact
    where account_id = ${account} and id = any(${ids as string[]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...outer }) => [id, outer]))
}
