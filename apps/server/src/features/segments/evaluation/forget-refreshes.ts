import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'

const keptMs = 32 * 24 * 60 * 60_000

/** Deletes refreshes that count in no quota any more: a quota is of one day. */
export async function forgetRefreshes({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  // All accounts: old refreshes are deleted by one job.
  await sql`delete from segment_refresh where at < ${new Date(now().getTime() - keptMs)}`.execute(db)
}
