import { availableParallelism } from 'node:os'
import { undoMs } from '@carillon/contract/contact-deletions'
import { sql } from 'kysely'
import { deleteSegment } from '#features/segments/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { Starter } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'
import { noUuid } from '#platform/uuid.ts'
import type { Deletion } from '#schema/stored-job-detail.ts'
import { finishJob, insertJob, type JobRow } from '../jobs/contact-jobs.ts'
import type { ContactLock } from '../jobs/contact-lock.ts'
import { deletionOf } from '../jobs/job-detail.ts'
import { deleteList, removeFromList } from '../lists/lists.ts'
import { nextMatching } from '../search/matching.ts'
import { contactsPerSet, deleteRows } from './delete-rows.ts'

const setsAtOnce = Math.min(2, availableParallelism())

/**
 * Deletes contacts, 20,000 in a transaction, each with its identifiers, memberships and counts. They can be restored
 * for ten minutes after the last one.
 *
 * Safe to run twice and after a crash: it reads which contacts still exist, and the counts change in the same
 * transaction. If undoing is requested in the meantime, it stops after the sets that run.
 */
export async function deleteContacts(context: JobContext, job: JobRow, lock: ContactLock): Promise<void> {
  const { db, now } = context
  const deletion = deletionOf(job)
  if ('fromList' in deletion) {
    await retryDeadlocks(db, async (tx) => {
      const who = { account: job.account_id, userId: job.user_id }
      const removed = await removeFromList(tx, who, deletion.fromList, deletion.ids)
      await noteDeleted(tx, job.id, removed)
      await finishJob(tx, job.id, { status: 'completed' })
    })
    return
  }
  const isStopped = (await deleteSets(context, job, deletion, lock)) === 'stopped'
  if ('ofList' in deletion && !isStopped) {
    await deleteList(db, job.account_id, deletion.ofList).catch(alreadyGone)
  }
  const { dropSegment } = { dropSegment: undefined, ...deletion }
  if (dropSegment !== undefined && !isStopped) {
    await db.transaction().execute((tx) => deleteSegment(tx, job.account_id, dropSegment))
  }
  await db.transaction().execute(async (tx) => {
    await finishJob(tx, job.id, { status: isStopped ? 'cancelled' : 'completed' })
    const undo_until = new Date(now().getTime() + undoMs)
    await tx.updateTable('contact_job').set({ undo_until }).where('id', '=', job.id).execute()
  })
}

/**
 * Deletes the sets over two connections at once, so that PostgreSQL uses two cores for one deletion. Each set begins
 * behind the one that was read before it. When deleting ends early, sets that run are waited for.
 */
async function deleteSets(
  { db, signal, now }: JobContext,
  job: JobRow,
  deletion: Exclude<Deletion, { fromList: string }>,
  lock: ContactLock,
): Promise<'done' | 'stopped'> {
  const run = { isStopped: job.cancel_requested, isFailed: false }
  let reading: Promise<string[]> = Promise.resolve([noUuid])
  const nextSet = (): Promise<string[]> => {
    reading = reading.then((before) => {
      const after = before.at(-1)
      return after === undefined ? [] : nextIds(db, job.account_id, deletion, after)
    })
    return reading
  }
  const work = async (): Promise<void> => {
    while (!run.isStopped && !run.isFailed) {
      signal.throwIfAborted()
      lock.assertHeld()
      const ids = await nextSet()
      if (ids.length === 0) return
      const { cancel } = await retryDeadlocks(db, async (tx) => {
        const deleted = await deleteRows(tx, job.account_id, job.id, ids, now())
        return noteDeleted(tx, job.id, deleted)
      })
      run.isStopped ||= cancel
    }
  }
  const ends = await Promise.allSettled(
    Array.from({ length: setsAtOnce }, () =>
      work().catch((cause: unknown) => {
        run.isFailed = true
        throw cause
      }),
    ),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return run.isStopped ? 'stopped' : 'done'
}

function alreadyGone(cause: unknown): void {
  if (!(cause instanceof Refusal)) throw cause
}

/** The next ids in order, behind the ids of the set before, so that deleted rows are not read again. */
async function nextIds(
  db: Db,
  account: string,
  deletion: Exclude<Deletion, { fromList: string }>,
  after: string,
): Promise<string[]> {
  if ('ids' in deletion)
    return deletion.ids
      .toSorted()
      .filter((id) => id > after)
      .slice(0, contactsPerSet)
  const matching = 'ofList' in deletion ? { list: deletion.ofList } : deletion.matching
  return nextMatching(db, account, matching, { after, limit: contactsPerSet })
}

async function noteDeleted(tx: Db, jobId: string, deleted: number): Promise<{ cancel: boolean }> {
  const { rows } = await sql<{ cancel: boolean }>`
    update contact_job set phase = 'applying', deleted_count = deleted_count + ${deleted}, processed_count = processed_count + ${deleted},
      progress_at = now()
    where id = ${jobId} returning cancel_requested as cancel
  `.execute(tx)
  return rows[0] ?? { cancel: false }
}

/** Accepts a deletion within the caller's transaction. */
export function startDeletion(tx: Db, who: Starter, deletion: Deletion, total: number): Promise<string> {
  const kind = 'fromList' in deletion ? 'remove' : 'delete'
  return insertJob(tx, who, { kind, detail: deletion, total })
}
