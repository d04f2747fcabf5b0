import type { JobContext } from '#jobs/define-job.ts'

/** Longer than a change can be stopped. */
const keptMs = 30 * 86_400_000

/** Deletes the changes of addresses that were asked for more than 30 days ago. */
export async function forgetEmailChanges({ db, now }: JobContext): Promise<void> {
  await db
    .deleteFrom('email_change')
    .where('created_at', '<', new Date(now().getTime() - keptMs))
    .execute()
}
