import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'

/** An ended invitation stays for so long, so that its link can say why it does not work. */
const keptMs = 90 * 86_400_000

/** Deletes the invitations that were accepted, were withdrawn or expired more than 90 days ago. */
export async function forgetInvitations({ db, now }: JobContext): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  // All accounts: ended invitations are deleted by one job. None ends before it was made: an index finds the old ones.
  await sql`
    delete from invitation
    where created_at < ${before} and coalesce(accepted_at, withdrawn_at, expires_at) < ${before}`.execute(db)
}
