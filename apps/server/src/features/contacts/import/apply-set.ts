import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { updateContactCount } from '../limits/update-contact-count.ts'
import { forceIndexLookups } from './force-index-lookups.ts'
import { type ImportPlan, type SetCounts, setStatement } from './set-statement.ts'
import type { Stage } from './stage-tables.ts'

const mostRowsASet = 25_000
const fewestRowsASet = 2_500
const setsAFile = 20

/**
 * How many rows of a file are applied in one transaction: about a second of work at most, since a crash can undo one
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
    const range = { from, to: from + set.rows }
    const statement = setStatement(
      stage,
      { ...plan, listIds: lists },
      { ...range, hasHits: await hasHits(tx, stage, range) },
    )
    const { rows } = await statement.execute(tx)
    const counts = rows[0] ?? { created: 0, updated: 0, listed: null }
    for (const list of [...lists].sort()) {
      const added = counts.created + (counts.listed?.[list] ?? 0)
      await sql`update list set contact_count = contact_count + ${added} where id = ${list}`.execute(tx)
    }
    await updateContactCount(tx, plan.account, { added: counts.created })
    return noteSet(tx, plan.jobId, set, counts)
  })
}

async function hasHits(tx: Db, stage: Stage, { from, to }: { from: number; to: number }): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${stage.hits} where row > ${from} and row <= ${to} limit 1`.execute(tx)
  return rows.length > 0
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
  counts: SetCounts,
): Promise<{ cancel: boolean }> {
  const { rows } = await sql<{ cancel: boolean }>`
    update contact_job set
      applied_sets = array_append(applied_sets, ${set.number}::int),
      created_count = created_count + ${counts.created},
      updated_count = updated_count + ${counts.updated},
      processed_count = least(requested_count, processed_count + ${set.rows}),
      progress_at = now()
    where id = ${jobId}
    returning cancel_requested as cancel
  `.execute(tx)
  return { cancel: rows[0]?.cancel ?? false }
}
