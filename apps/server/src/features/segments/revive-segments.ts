import { sql } from 'kysely'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { evaluateSegment } from './evaluation/evaluate-segment.job.ts'

/**
 * After a deleted list was restored under its id: evaluates the segments that were invalid because of it. They become
 * invalid again if something else is missing.
 */
export async function listRestored(tx: Db, account: string, listId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with waiting as materialized (
      select id from segment
      where account_id = ${account} and problem = 'segment_list_deleted' and problem_details->>'listId' = ${listId}
      order by id for no key update
    )
    update segment set status = 'pending', problem = null, problem_details = null,
      asked_at = now(), asked_by = null, asked_by_key = null, answered_at = null, answer = null
    from waiting where segment.id = waiting.id
    returning segment.id
  `.execute(tx)
  for (const { id } of rows) await enqueue(tx, evaluateSegment, { segmentId: id })
}
