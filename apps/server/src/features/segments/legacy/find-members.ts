import { sql } from 'kysely'
import type { Page } from '#features/legacy-recipients/public.ts'
import type { Db } from '#platform/db.ts'

/** A page of the members of a segment that have an address, in the order of their ids. */
export async function findMembers(
  db: Db,
  account: string,
  segment: string,
  { size, offset }: Page,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select m.contact_id
    from segment_contact m join contact c on c.account_id = ${account} and c.id = m.contact_id
    where m.segment_id = ${segment} and m.left_at is null and c.email is not null
    order by m.contact_id limit ${size} offset ${offset}`.execute(db)
  return rows.map(({ contact_id }) => contact_id)
}
