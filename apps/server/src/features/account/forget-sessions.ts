import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'

const keptMs = 32 * 24 * 60 * 60_000

/** Deletes sessions that ended a month ago. The last one of a person in an account stays: it tells their latest sign-in. */
export async function forgetSessions({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  // All accounts: old sessions are deleted by one job.
  await sql`
    delete from session old
    where expires_at < ${new Date(now().getTime() - keptMs)} and exists (
      select 1 from session later
      where later.user_id = old.user_id and later.account_id = old.account_id and later.created_at > old.created_at
    )`.execute(db)
}
