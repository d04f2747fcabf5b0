import { sql } from 'kysely'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { contactsChanged } from '#features/segments/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import { stepByStep } from '#jobs/long-job.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'
import { noUuid } from '#platform/uuid.ts'
import { liftFromImport } from '#sending/events/suppressions/public.ts'
import { deleteRows } from '../deletions/delete-rows.ts'
import { finishJob, type JobRow } from '../jobs/contact-jobs.ts'
import type { ContactLock } from '../jobs/contact-lock.ts'
import { importDetailOf } from '../jobs/job-detail.ts'
import { restoreSet } from './restore-set.ts'
import { importedBy, isCreatedBy, isUntouched } from './rollback-conditions.ts'

const contactsASet = 10_000

/**
 * Rolls an import back: deletes the contacts that it created and that are unchanged since, restores the values that it
 * overwrote in others, and removes them from the lists it added them to.
 *
 * It processes contacts by id, 10,000 in a transaction, which also records how far it is. After a crash it continues
 * there, and no contact is counted twice.
 */
export async function rollBackImport(context: JobContext, job: JobRow, lock: ContactLock): Promise<void> {
  const { db } = context
  const source = await db
    .selectFrom('contact_job')
    .selectAll()
    .where('account_id', '=', job.account_id)
    .where('id', '=', importDetailOf(job).rollsBack ?? noUuid)
    .executeTakeFirst()
  if (source) await rollBack(context, job, source, lock)
  await db.transaction().execute(async (tx) => {
    // A rollback can't be undone, so these contacts are erased with the next deletions that are due.
    await sql`
      update contact_job set processed_count = requested_count, undo_until = now() where id = ${job.id}
    `.execute(tx)
    await contactsChanged(tx, job.account_id, 'many', 'anything')
    await finishJob(tx, job.id, { status: 'completed' })
  })
}

async function rollBack(context: JobContext, job: JobRow, source: JobRow, lock: ContactLock): Promise<void> {
  const { deletedTo = noUuid, restoredTo = noUuid } = importDetailOf(job)
  await stepByStep(context.signal, deletedTo, (after) => {
    lock.assertHeld()
    return deleteSet(context, job, source, after)
  })
  const fields = await customFieldsOf(context.db, job.account_id)
  const existingFields = fields.map(({ id }) => id)
  await stepByStep(context.signal, restoredTo, (after) => {
    lock.assertHeld()
    return restoreSet(context.db, job, source, existingFields, after)
  })
  if (importDetailOf(source).unsubscribed) {
    await stepByStep(context.signal, noUuid, async () => {
      lock.assertHeld()
      return (await resubscribeSet(context, job, source)) > 0 ? noUuid : null
    })
  }
}

/** Lifts the suppressions that the import added. Suppressions from before it, or from others since, stay. */
async function resubscribeSet({ db }: JobContext, job: JobRow, source: JobRow): Promise<number> {
  return db
    .transaction()
    .execute((tx) =>
      liftFromImport(tx, job.account_id, importedBy(source), { limit: contactsASet, userId: job.user_id }),
    )
}

async function deleteSet(
  { db, now }: JobContext,
  job: JobRow,
  source: JobRow,
  after: string,
): Promise<string | null> {
  return retryDeadlocks(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select c.id from contact c
      where ${isCreatedBy(source)} and c.id > ${after} and ${isUntouched(source)}
      order by c.id limit ${contactsASet}
    `.execute(tx)
    const last = rows.at(-1)?.id ?? null
    if (last === null) return null
    const deleted = await deleteRows(
      tx,
      job.account_id,
      job.id,
      rows.map(({ id }) => id),
      now(),
    )
    await sql`
      update contact_job set phase = 'applying', progress_at = now(),
        deleted_count = deleted_count + ${deleted}, processed_count = processed_count + ${deleted},
        detail = detail || ${JSON.stringify({ deletedTo: last })}::jsonb
      where id = ${job.id}
    `.execute(tx)
    return last
  })
}
