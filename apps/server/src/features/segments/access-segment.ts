import type { Selectable } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { Segment } from '#schema/tables.generated.ts'

export type SegmentRow = Selectable<Segment>

/** Finds a segment of an account. */
export async function accessSegment(
  db: Db,
  account: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<SegmentRow> {
  const query = db
    .selectFrom('segment')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Refusal('segment_not_found', { id })
  return row
}
