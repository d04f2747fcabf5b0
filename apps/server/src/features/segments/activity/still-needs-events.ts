import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { isLate } from './settle-activity.ts'

/**
 * True if segments still need single events below an id: events that are not in `contact_activity` yet, or that segments
 * have not followed yet.
 */
export async function stillNeedsEvents(tx: Db, belowId: string): Promise<boolean> {
  // As text, since a time of JavaScript has no microseconds. Marks only rise, so older ones at most keep events longer.
  const { rows: marks } = await sql<{ settled: string; retaken: string }>`
    select least(settled_to, (select followed_to from segment_event_mark))::text as settled, retaken_to::text as retaken
    from activity_mark`.execute(tx)
  const mark = marks[0]
  if (!mark) return true
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select 1 from message_event where id < ${belowId} and at > ${mark.settled}::timestamptz)
      or exists (
        select 1 from message_event
        where id < ${belowId} and written_at >= ${mark.retaken}::timestamptz and ${isLate}
      ) as needed`.execute(tx)
  return rows[0]?.needed ?? true
}
