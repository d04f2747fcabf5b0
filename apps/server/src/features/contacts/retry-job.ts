import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { enqueue } from '../../jobs/define-job.ts'
import { changeList } from './bulk/change-list.job.ts'
import { unsubscribeContacts } from './bulk/unsubscribe.job.ts'
import { deleteContacts } from './deletions/delete-contacts.job.ts'
import { undoDeletion } from './deletions/undo-deletion.job.ts'
import { importContacts } from './import/import.job.ts'
import { rollbackImport } from './import/rollback.job.ts'
import { endWorkOn, stageOf } from './import/stage-tables.ts'
import { accessJob, isStuck, type JobRow } from './jobs/contact-jobs.ts'

/** The work of each kind of job. */
export const contactJobWork = {
  import: importContacts,
  upsert: importContacts,
  rollback: rollbackImport,
  delete: deleteContacts,
  remove: deleteContacts,
  restore: undoDeletion,
  change_list: changeList,
  unsubscribe: unsubscribeContacts,
} as const

/**
 * Continues a stuck job from its last checkpoint. If a worker still holds the job, no second one starts: the
 * connections of an import are ended in the database, so that its run fails and the queue tries it again. Jobs of dead
 * workers are taken over by others within seconds.
 */
export async function retryJob(
  { database: { db }, now }: Services,
  account: string,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await accessJob(tx, account, id, { lock: true })
    if (!isStuck(row, now())) throw new Refusal('import_not_stuck')
    const job = contactJobWork[row.kind as keyof typeof contactJobWork]
    if (!(await isHeld(tx, job.key?.({ jobId: id }) ?? ''))) await enqueue(tx, job, { jobId: id })
    else if (!(await endRun(tx, row))) throw new Refusal('import_not_stuck')
    // A user asked for this, so earlier failures no longer count.
    await sql`
      update contact_job set progress_at = now(), detail = detail - 'faults' where id = ${id}
    `.execute(tx)
  })
}

/** Whether a worker is running the job with this key. */
export async function isHeld(tx: Db, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from graphile_worker.jobs where key = ${key} and locked_at is not null
  `.execute(tx)
  return rows.length > 0
}

async function endRun(tx: Db, { id, kind }: JobRow): Promise<boolean> {
  return (kind === 'import' || kind === 'upsert') && (await endWorkOn(tx, stageOf(id))) > 0
}
