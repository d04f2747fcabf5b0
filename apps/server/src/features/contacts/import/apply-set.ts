import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { updateContactCount } from '../limits/update-contact-count.ts'
import { consentSet } from './consent-set.ts'
import { forceIndexLookups } from './force-index-lookups.ts'
import { type ImportPlan, type SetCounts, type SetRange, setStatement } from './set-statement.ts'
import type { Stage } from './stage-tables.ts'
import { unsubscribeSet } from './unsubscribe-set.ts'

const mostRowsASet = 25_000
const fewestRowsASet = 2_500
const setsAFile = 20

/**
 * The number of a file's rows that one transaction applies: about a second of work at most, since a crash can undo one
 * transaction, and few enough that a file of any size shows progress in twenty steps.
 */
export function rowsASet(rows: number): number {
  return Math.min(mostRowsASet, Math.max(fewestRowsASet, Math.ceil(rows / setsAFile)))
}

/**
 * Applies one set and records it in the job, in one transaction: a crash leaves both or neither.
 * @returns whether a user has requested to cancel
 */
export async function applySet(
  db: Db,
  stage: Stage,
  plan: ImportPlan,
  set: { number: number; rows: number },
): Promise<{ cancel: boolean }> {
  return db.transaction().execute(async (tx) => {
    await forceIndexLookups(tx)
    await sql`set local work_mem = '64MB'`.execute(tx)
    // A crash loses a set together with its record. The job's last transaction waits until all of them are on disk.
    await sql`set local synchronous_commit = off`.execute(tx)
    const lists = await keepLists(tx, plan)
    const from = set.number * set.rows
    const range = await rangeOf(tx, stage, plan, { from, to: from + set.rows })
    const { rows } = await setStatement(stage, { ...plan, listIds: lists }, range).execute(tx)
    const counts = rows[0] ?? { created: 0, updated: 0, cleared: 0, listed: null }
    const unsubscribed = await unsubscribeSet(tx, stage, plan, range)
    await consentSet(tx, stage, plan, range)
    for (const list of [...lists].sort()) {
      const added = counts.created + (counts.listed?.[list] ?? 0)
      await sql`update list set contact_count = contact_count + ${added} where id = ${list}`.execute(tx)
    }
    await updateContactCount(tx, plan.account, { added: counts.created })
    return noteSet(tx, plan.jobId, set, { ...counts, unsubscribed })
  })
}

async function rangeOf(
  tx: Db,
  stage: Stage,
  { kinds }: ImportPlan,
  { from, to }: { from: number; to: number },
): Promise<SetRange> {
  const { rows } = await sql<{ hits: boolean; taken: boolean }>`
    select exists (select 1 from ${stage.hits} where row > ${from} and row <= ${to}) as hits,
      ${kinds.length > 1} and exists (
        select 1 from ${stage.problems} where late and kind = 'cell' and row > ${from} and row <= ${to}
      ) as taken`.execute(tx)
  return { from, to, hasHits: rows[0]?.hits ?? true, hasTaken: rows[0]?.taken ?? true }
}

/** The lists that still exist, locked so that they aren't deleted before the set is applied. */
async function keepLists(tx: Db, { account, listIds }: ImportPlan): Promise<string[]> {
  if (listIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from list where account_id = ${account} and id = any(${listIds as string[]}::uuid[]) order by id for key share
  `.execute(tx)
  return rows.map((row) => row.id)
}

async function noteSet(
  tx: Db,
  jobId: string,
  set: { number: number; rows: number },
  counts: SetCounts & { unsubscribed: number },
): Promise<{ cancel: boolean }> {
  const { unsubscribed, cleared } = counts
  const sum = (name: string, added: number) =>
    sql`${name}::text, coalesce((detail -> 'results' ->> ${name})::int, 0) + ${added}::int`
  const more =
    unsubscribed + cleared === 0
      ? sql``
      : sql`, detail = detail || jsonb_build_object('results', coalesce(detail -> 'results', '{}')
          || jsonb_build_object(${sum('unsubscribed', unsubscribed)}, ${sum('cleared', cleared)}))`
  const { rows } = await sql<{ cancel: boolean }>`
    update contact_job set
      applied_sets = array_append(applied_sets, ${set.number}::int),
      created_count = created_count + ${counts.created},
      updated_count = updated_count + ${counts.updated},
      processed_count = least(requested_count, processed_count + ${set.rows}),
      progress_at = now()${more}
    where id = ${jobId}
    returning cancel_requested as cancel
  `.execute(tx)
  return { cancel: rows[0]?.cancel ?? false }
}
