import type { JobContext } from '#jobs/define-job.ts'
import { folderOf } from './export-row.ts'

/** Deletes expired exports. Files come first: after a crash the row is left, and the next run finds it. */
export async function deleteExpiredExports({ db, services, now }: JobContext): Promise<void> {
  // All accounts: expired exports are deleted by one job.
  const rows = await db
    .selectFrom('contact_export')
    .select('id')
    .where('expires_at', '<=', now())
    .limit(1000)
    .execute()
  for (const { id } of rows) {
    await services.blobs.delete(folderOf(id))
    await db.deleteFrom('contact_export').where('id', '=', id).execute()
  }
}
