import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'

const keptMs = 400 * 24 * 60 * 60_000

/** Deletes how many contacts came and went longer ago than any chart shows. */
export async function forgetGrowth({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  // All accounts: old numbers are deleted by one job.
  await sql`delete from contact_growth where bucket < ${new Date(now().getTime() - keptMs)}`.execute(db)
}
