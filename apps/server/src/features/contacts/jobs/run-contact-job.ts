import * as z from 'zod/mini'
import type { Db } from '#platform/db.ts'
import type { JobKind } from '../../../jobs/define-job.ts'
import { runAgainSoon } from '../../../jobs/long-job.ts'
import { type JobRow, noteAlive } from './contact-jobs.ts'

/** The payload in the queue; everything else is in the job's row of contact_job. */
export const contactJobPayload = z.object({ jobId: z.uuid() })

/** The job, unless it has ended: a second run of an ended job does nothing. */
export async function findPendingJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db
    .selectFrom('contact_job')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

/** Frees the worker while another job of the account runs, and enqueues this one again. */
export async function waitForContactLock(
  db: Db,
  job: JobKind<typeof contactJobPayload>,
  jobId: string,
): Promise<void> {
  await noteAlive(db, jobId)
  await runAgainSoon(db, job, { jobId })
}
