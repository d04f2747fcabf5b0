import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { stepByStep } from '#jobs/long-job.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'
import { noUuid } from '#platform/uuid.ts'
import type { ListChange } from '#schema/stored-job-detail.ts'
import { endOf, finishJob, insertJob, type JobRow } from '../jobs/contact-jobs.ts'
import { listChangeOf } from '../jobs/job-detail.ts'
import { addToList, removeFromList } from '../lists/lists.ts'
import { countMatching, nextMatching } from '../search/matching.ts'

const contactsPerSet = 20_000

/**
 * Adds all matching contacts to a list, or removes them from it, 20,000 in a transaction.
 *
 * Safe to run twice and after a crash: contacts that are already on (or off) the list are left out, and the count
 * changes in the same transaction. It ends when the list is deleted in the meantime, and after the current set when it is
 * cancelled.
 */
export async function changeList({ db, signal }: JobContext, job: JobRow): Promise<void> {
  const { list, change, matching } = listChangeOf(job)
  const who = { account: job.account_id, userId: job.user_id }
  let isCancelled = job.cancel_requested
  await stepByStep(signal, noUuid, async (after) => {
    if (isCancelled) return null
    const ids = await nextMatching(db, job.account_id, matching, { after, limit: contactsPerSet })
    if (ids.length === 0) return null
    await retryDeadlocks(db, async (tx) => {
      const moved =
        change === 'add'
          ? await addToList(tx, job.account_id, list, ids)
          : await removeFromList(tx, who, list, ids)
      isCancelled = await noteMoved(tx, job.id, change, moved, ids.length)
    })
    return ids.at(-1) ?? null
  })
  await finishJob(db, job.id, endOf(isCancelled))
}

/** Notes the progress of the job. @returns true if the job was cancelled meanwhile */
async function noteMoved(
  tx: Db,
  jobId: string,
  change: ListChange['change'],
  moved: number,
  seen: number,
): Promise<boolean> {
  const column = sql.ref(change === 'add' ? 'updated_count' : 'deleted_count')
  const { rows } = await sql<{ cancel: boolean }>`
    update contact_job set phase = 'applying', ${column} = ${column} + ${moved}, processed_count = processed_count + ${seen},
      progress_at = now()
    where id = ${jobId} returning cancel_requested as cancel
  `.execute(tx)
  return rows[0]?.cancel ?? false
}

/** Enqueues a change of a list. */
export async function startListChange(db: Db, identity: Identity, detail: ListChange): Promise<string> {
  const total = await countMatching(db, identity.account, detail.matching)
  return db
    .transaction()
    .execute((tx) => insertJob(tx, identity, { kind: 'change_list', detail, total, list_ids: [detail.list] }))
}
