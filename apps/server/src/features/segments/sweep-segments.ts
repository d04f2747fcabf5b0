import { sql } from 'kysely'
import { enqueue, type JobContext } from '../../jobs/define-job.ts'
import { evaluateSegment } from './evaluate-segment.job.ts'

/** A segment without members yet, or with known changes, whose job must have been lost. */
const lostAfterMs = 10 * 60_000

/**
 * Every minute: evaluates segments whose answer moves with time (each 15 min), those whose last answer is a day old, and
 * those whose job was lost. Jobs with equal keys replace one another, so nothing runs twice.
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
