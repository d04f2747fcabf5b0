import type { JobContext } from '../../../jobs/define-job.ts'
import { folderOf } from './export-row.ts'

/** Deletes exports whose time is over. Files first: a crash in between leaves a row, which the next round finds. */
export async function deleteExpiredExports({ db, services, now }: JobContext): Promise<void> {
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
