import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'

const keptMs = 400 * 24 * 60 * 60_000

/**
 * Deletes sums of accounts by quarters of an hour that are read no more: overviews look back for half a year at most. The
 * counters of sends and the sums by day stay.
 */
export async function forgetSums({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  // All accounts: old sums are deleted by one job.
  await sql`delete from account_counter where bucket < ${new Date(now().getTime() - keptMs)}`.execute(db)
}
