import type { JobContext } from '../../jobs/define-job.ts'

const keptMs = 32 * 24 * 60 * 60_000

/** What was told more than a month ago is forgotten. */
export async function forgetNotifications({ db, now }: JobContext): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('at', '<', new Date(now().getTime() - keptMs))
    .execute()
}
