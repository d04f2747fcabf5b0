import { sql } from 'kysely'
import type { ContactIds } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SegmentRow } from './access-segment.ts'
import { compileSegment } from './compile-segment.ts'

/** The names of the ids among these that are segments of the account; true for each invalid one. */
export async function findSegmentNames(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, { name: string; isInvalid: boolean }>> {
  const rows = await findRows(db, account, ids)
  return new Map(rows.map((row) => [row.id, { name: row.name, isInvalid: isInvalid(row) }]))
}

/**
 * The contacts that match any of these segments at this moment, not the stored members. It gives one row for each segment
 * and contact, so a contact in two segments comes twice.
 * @throws segment_not_found, segment_invalid: without them a send would reach too many or too few
 */
export async function currentMembers(
  db: Db,
  account: string,
  ids: readonly string[],
  now: Date,
): Promise<ContactIds> {
  const rows = new Map((await findRows(db, account, ids)).map((row) => [row.id, row]))
  const queries: ContactIds[] = []
  for (const id of ids) {
    const row = rows.get(id)
    if (!row) throw new Refusal('segment_not_found', { id })
    if (isInvalid(row)) throw new Refusal('segment_invalid', { id, name: row.name })
    queries.push(sql`(${await compileSegment(db, row, { now })})`)
  }
  return queries.length === 0
    ? sql`select null::uuid as contact_id where false`
    : sql`${sql.join(queries, sql` union all `)}`
}

/** True if a segment can't be queried. A segment whose query took too long may be queried again. */
function isInvalid({ status, problem }: SegmentRow): boolean {
  return status === 'invalid' && problem !== 'segment_too_slow'
}

/** The number of members of each of these segments at its last evaluation, by id. */
export async function segmentCounts(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await findRows(db, account, ids)
  return new Map(rows.map(({ id, contacts_count }) => [id, contacts_count]))
}

async function findRows(db: Db, account: string, ids: readonly string[]): Promise<SegmentRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('segment')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', 'in', [...ids])
    .execute()
}
