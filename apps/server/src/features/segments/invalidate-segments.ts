import { sql } from 'kysely'
import { databaseTime } from '#platform/database-time.ts'
import type { Db } from '#platform/db.ts'
import { answered } from './evaluation/asked-evaluation.ts'
import { tellFailed } from './tell-account.ts'

/** Makes the segments that read a deleted field invalid, until their conditions are changed. */
export async function fieldDeleted(
  tx: Db,
  account: string,
  field: { id: string; name: string },
): Promise<void> {
  await invalidate(tx, account, 'segment_field_deleted', { name: field.name }, [field.id], [])
}

/** Makes the segments invalid that have a deleted list as their parent or read it in a condition. */
export async function listDeleted(tx: Db, account: string, listId: string, name: string): Promise<void> {
  await invalidate(tx, account, 'segment_list_deleted', { name, listId }, [], [listId])
}

async function invalidate(
  tx: Db,
  account: string,
  problem: string,
  details: Record<string, unknown>,
  fields: string[],
  lists: string[],
): Promise<void> {
  const ended = answered({ problem, details }, sql`now()`)
  const { rows } = await sql<{ id: string; name: string }>`
    with reading as materialized (
      select id from segment
      where account_id = ${account} and (problem is null or problem = 'segment_too_slow')
        and (reads_fields && ${fields}::text[] or reads_lists && ${lists}::uuid[] or parent_list_id = any(${lists}::uuid[]))
      order by id for no key update
    )
    update segment set status = 'invalid', problem = ${problem}, problem_details = ${JSON.stringify(details)}::jsonb, next_at = null,
      answered_at = ${ended.answered_at}, answer = ${ended.answer}
    from reading where segment.id = reading.id
    returning segment.id, segment.name
  `.execute(tx)
  const now = rows.length === 0 ? null : await databaseTime(tx)
  for (const row of rows) {
    if (now) await tellFailed(tx, account, 'segment_part_deleted', { ...row, problem, details }, now)
  }
}
