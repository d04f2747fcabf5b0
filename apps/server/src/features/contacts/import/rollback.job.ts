import { sql } from 'kysely'
import * as z from 'zod/mini'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { contactsChanged } from '#features/segments/public.ts'
import { noUuid } from '#platform/uuid.ts'
import { defineJob, enqueue, type JobContext } from '../../../jobs/define-job.ts'
import { type AudienceLock, lockAudience } from '../audience-lock.ts'
import { detailOf, finishJob, type JobRow, noteAlive } from '../contact-jobs.ts'
import { deleteRows } from '../deletions/delete-rows.ts'
import { restoreSet } from './restore-set.ts'
import { isMadeBy, isUntouched } from './rollback-reach.ts'

const busyPauseMs = 300
const contactsASet = 10_000

/**
 * Takes an import back: deletes the contacts it made that nobody touched since, gives the others the values that it
 * overwrote and takes them off the lists it put them on.
 *
 * It goes through the contacts by id, 10,000 a transaction, and notes in each how far it is: after a crash it goes on
 * from there, and no contact is counted twice.
 */
export const rollbackImport = defineJob({
  name: 'contacts.rollback-import',
  payload: z.object({ jobId: z.uuid() }),
  attempts: 8,
  key: ({ jobId }) => `rollback-import:${jobId}`,

  async run({ jobId }, context) {
    const { services, db } = context
    const job = await db.selectFrom('contact_job').selectAll().where('id', '=', jobId).executeTakeFirst()
    if (job?.status !== 'pending') return
    const source = await db
      .selectFrom('contact_job')
      .selectAll()
      .where('account_id', '=', job.account_id)
      .where('id', '=', detailOf(job).rollsBack ?? noUuid)
      .executeTakeFirst()
    const lock = source ? await lockAudience(services.database, job.account_id) : null
    if (source && !lock) {
      await noteAlive(db, jobId)
      await enqueue(db, rollbackImport, { jobId }, { inMs: busyPauseMs })
      return
    }
    try {
      if (source && lock) await takeBack(context, job, source, lock)
    } finally {
      lock?.release()
    }
    await db.transaction().execute(async (tx) => {
      // Nobody can bring these people back, so they are forgotten with the next deletions that are.
      await sql`
        update contact_job set processed_count = requested_count, undo_until = now() where id = ${jobId}
      `.execute(tx)
      await contactsChanged(tx, job.account_id, 'many', 'anything')
      await finishJob(tx, jobId, { status: 'completed' })
    })
  },
})

async function takeBack(context: JobContext, job: JobRow, source: JobRow, lock: AudienceLock): Promise<void> {
  const { deletedTo = noUuid, restoredTo = noUuid } = detailOf(job)
  await repeat(context, lock, deletedTo, (after) => deleteSet(context, job, source, after))
  const fields = await customFieldsOf(context.db, job.account_id)
  const living = fields.map(({ id }) => id)
  await repeat(context, lock, restoredTo, (after) => restoreSet(context.db, job, source, living, after))
}

/** Set after set, from the id the last one ended with, until there is none. */
async function repeat(
  { signal }: JobContext,
  lock: AudienceLock,
  from: string,
  work: (after: string) => Promise<string | null>,
): Promise<void> {
  for (let after: string | null = from; after !== null; after = await work(after)) {
    signal.throwIfAborted()
    lock.assertHeld()
  }
}

async function deleteSet(
  { db, now }: JobContext,
  job: JobRow,
  source: JobRow,
  after: string,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select c.id from contact c
      where ${isMadeBy(source)} and c.id > ${after} and ${isUntouched(source)}
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
