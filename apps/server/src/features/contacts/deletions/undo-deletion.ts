import { listLimits } from '@carillon/contract/lists'
import { sql } from 'kysely'
import { contactsChanged, listRestored } from '#features/segments/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import { stepByStep } from '#jobs/long-job.ts'
import type { Db } from '#platform/db.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'
import { noUuid } from '#platform/uuid.ts'
import { finishJob, type JobRow } from '../jobs/contact-jobs.ts'
import type { ContactLock } from '../jobs/contact-lock.ts'
import { deletionOf, undoingOf } from '../jobs/job-detail.ts'
import { contactsPerSet } from './delete-rows.ts'
import { restoreRows } from './restore-rows.ts'

/**
 * Restores the contacts of a deletion, 20,000 in a transaction.
 *
 * Safe to run twice and after a crash: the kept copy of a contact is deleted in the transaction that restores it. The
 * deletion itself has stopped by then, since it stood before.
 */
export async function undoDeletion(
  { db, signal }: JobContext,
  job: JobRow,
  lock: ContactLock,
): Promise<void> {
  const { undoes } = undoingOf(job)
  const deletion = await db
    .selectFrom('contact_job')
    .selectAll()
    .where('id', '=', undoes)
    .executeTakeFirstOrThrow()
  await restoreList(db, deletion)
  await stepByStep(signal, noUuid, (after) => {
    lock.assertHeld()
    return restoreSome(db, job, deletion, after)
  })
  const { errored_count: refused } = await db
    .selectFrom('contact_job')
    .select('errored_count')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  await finishJob(db, job.id, { status: refused > 0 ? 'errored' : 'completed' })
}

async function restoreSome(db: Db, job: JobRow, deletion: JobRow, after: string): Promise<string | null> {
  return retryDeadlocks(db, async (tx) => {
    const set = await restoreRows(tx, deletion, job.id, { after, limit: contactsPerSet })
    await sql`
      update contact_job set phase = 'applying', created_count = created_count + ${set.restored},
        errored_count = errored_count + ${set.refused}, dropped_cell_count = dropped_cell_count + ${set.lostIdentifiers},
        processed_count = processed_count + ${set.seen}, progress_at = now()
      where id = ${job.id}
    `.execute(tx)
    if (set.restored > 0) await contactsChanged(tx, job.account_id, 'many', 'anything')
    return set.last
  })
}

/** Restores the list that was deleted with its contacts, under its name, or under the first free one. */
async function restoreList(db: Db, job: JobRow): Promise<void> {
  const { account_id: account } = job
  const deletion = deletionOf(job)
  if (!('ofList' in deletion)) return
  const { ofList: id, name } = deletion
  await db.transaction().execute(async (tx) => {
    const { numAffectedRows = 0n } = await sql`
    insert into list (id, account_id, name)
    select ${id}, ${account}, free.name
    from (
      select case when n = 1 then ${name} else left(${name}, ${listLimits.name - 6}) || ' (' || n || ')' end as name, n
      from generate_series(1, ${listLimits.lists}::int) n
    ) free
    where not exists (select 1 from list where account_id = ${account} and lower(list.name) = lower(free.name))
    order by n limit 1
    on conflict do nothing
  `.execute(tx)
    if (numAffectedRows > 0n) await listRestored(tx, account, id)
  })
}
