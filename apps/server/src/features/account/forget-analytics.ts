import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'

const keptMs = 400 * 24 * 60 * 60_000

/** Deletes events about the use of the web app that are older than 400 days. */
export async function forgetAnalytics({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  // All accounts: old events are deleted by one job.
  await sql`delete from analytics_event where at < ${new Date(now().getTime() - keptMs)}`.execute(db)
}
