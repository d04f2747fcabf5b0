import { sql } from 'kysely'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { importContacts } from './import/import.job.ts'
import { endWorkOn, stageOf } from './import/stage-tables.ts'
import { accessJob, isStuck, type JobRow } from './jobs/contact-jobs.ts'
import { isAtWork, wakeContactQueue } from './queue/contact-queue.ts'

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
    if (!(await isHeld(tx, row))) await wakeWorker(tx, row)
    else if (row.kind !== 'import' || (await endWorkOn(tx, stageOf(id))) === 0) {
      throw new Refusal('import_not_stuck')
    }
    // A user asked for this, so earlier failures no longer count.
    await sql`
      update contact_job set progress_at = now(), retry_at = null, detail = detail - 'faults' where id = ${id}
    `.execute(tx)
  })
}

/** Asks for a worker, unless one works on the job or on others of the account. */
export async function wakeForJob(tx: Db, row: JobRow): Promise<void> {
  if (!(await isHeld(tx, row))) await wakeWorker(tx, row)
}

function wakeWorker(tx: Db, row: JobRow): Promise<void> {
  if (row.accepted_at === null) return enqueue(tx, importContacts, { jobId: row.id })
  return wakeContactQueue(tx, row.account_id)
}

/** True if a worker works on the job, or on others of the account before it. */
async function isHeld(tx: Db, row: JobRow): Promise<boolean> {
  if (row.accepted_at !== null) return isAtWork(tx, row.account_id)
  const { rows } = await sql`
    select 1 from graphile_worker.jobs
    where key = ${importContacts.key?.({ jobId: row.id }) ?? ''} and locked_at is not null
  `.execute(tx)
  return rows.length > 0
}
