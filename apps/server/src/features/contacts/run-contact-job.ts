import * as z from 'zod/mini'
import type { Db } from '#platform/db.ts'
import type { JobKind } from '../../jobs/define-job.ts'
import { comeBack } from '../../jobs/long-job.ts'
import { type JobRow, noteAlive } from './contact-jobs.ts'

/** What the queue knows of a job; the rest stands in its row of contact_job. */
export const contactJobPayload = z.object({ jobId: z.uuid() })

/** The job, as long as it has not ended: a second run of one that has finds nothing to do. */
export async function findPendingJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db
    .selectFrom('contact_job')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

/** Lets the job of the account that is at work go on, and comes back. */
export async function waitForAudience(
  db: Db,
  job: JobKind<typeof contactJobPayload>,
  jobId: string,
): Promise<void> {
  await noteAlive(db, jobId)
  await comeBack(db, job, { jobId })
}
