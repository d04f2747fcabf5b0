import { sql } from 'kysely'
import { enqueue, type JobContext } from '#jobs/define-job.ts'
import { evaluateSegment } from './evaluate-segment.job.ts'

/** A segment that waits for its evaluation longer than this has lost its job. */
const lostAfterMs = 10 * 60_000

/**
 * Runs every minute. It evaluates segments whose next evaluation is due: after 15 minutes if they depend on the current
 * time, after a day at the latest. It also evaluates segments whose job was lost. Jobs with equal keys replace each
 * other, so nothing runs twice.
 */
export async function sweepSegments({ db, now }: JobContext): Promise<void> {
  const lost = new Date(now().getTime() - lostAfterMs)
  const { rows } = await sql<{ id: string }>`
    select id from segment
    where next_at <= ${now()}
      or (status <> 'invalid' and (stale_since < ${lost} or (evaluated_at is null and query_changed_at < ${lost})))
    order by next_at nulls first
  `.execute(db)
  for (const { id } of rows) await enqueue(db, evaluateSegment, { segmentId: id })
}
