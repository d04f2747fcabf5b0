import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { letGo } from '#jobs/row-life.ts'
import { deleteFiles } from '../import/start-import.ts'

const jobsPerSet = 1000

/**
 * Deletes jobs that ended long ago, by `CONTACT_JOB_RETENTION`, with their files. A deletion stays until its people are
 * erased, which may wait for a message that one of them is still to get.
 */
export async function forgetJobs({ services, ...context }: JobContext): Promise<void> {
  const { db, signal } = context
  await letGo(context, 'contact-jobs', services.config.retention.contactJobs, async (before) => {
    for (;;) {
      signal.throwIfAborted()
      // All accounts: old jobs are deleted by one job.
      const { rows } = await sql<{ id: string; kind: string }>`
        select id, kind from contact_job
        where status <> 'pending' and finished_at < ${before} and (undo_until is null or kind = 'import' and undo_until < ${before})
        order by id limit ${jobsPerSet}`.execute(db)
      if (rows.length === 0) return
      for (const { id, kind } of rows) if (kind === 'import') await deleteFiles(services, id)
      await sql`delete from contact_job where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
    }
  })
}
