import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { isLate } from './settle-activity.ts'

/**
 * True if segments still need single events below an id: events that are not in `contact_activity` yet, or that segments
 * have not followed yet.
 */
export async function stillNeedsEvents(tx: Db, belowId: string): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (
      select 1 from message_event
      where id < ${belowId} and at > least((select settled_to from activity_mark), (select followed_to from segment_event_mark))
    ) or exists (
      select 1 from message_event
      where id < ${belowId} and written_at >= (select retaken_to from activity_mark) and ${isLate}
    ) as needed`.execute(tx)
  return rows[0]?.needed ?? true
}
