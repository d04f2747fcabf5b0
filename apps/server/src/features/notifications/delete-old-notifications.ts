import type { JobContext } from '#jobs/define-job.ts'

const keptMs = 32 * 24 * 60 * 60_000

/** Deletes notifications that were mailed more than a month ago. */
export async function deleteOldNotifications({ db, now }: JobContext): Promise<void> {
  // All accounts: old notifications are deleted by one job.
  await db
    .deleteFrom('notification')
    .where('at', '<', new Date(now().getTime() - keptMs))
    .execute()
}
