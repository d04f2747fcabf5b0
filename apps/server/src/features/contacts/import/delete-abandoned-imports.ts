import { importLimits } from '@carillon/contract/contact-imports'
import type { JobContext } from '#jobs/define-job.ts'
import { cancelWaiting, deleteFiles } from './start-import.ts'

/**
 * Cancels imports that were not started or confirmed within a day, and deletes their file, stage and error file. Runs at
 * fixed times; after a crash the next run does the rest.
 */
export async function deleteAbandonedImports({ services, db, signal, now }: JobContext): Promise<void> {
  const before = new Date(now().getTime() - importLimits.waitingMs)
  // All accounts: abandoned imports are deleted by one job.
  const rows = await db
    .selectFrom('contact_job')
    .select('id')
    .where('kind', '=', 'import')
    .where('status', '=', 'pending')
    .where('phase', 'in', ['awaiting_file', 'awaiting_mapping', 'awaiting_confirmation'])
    .where('progress_at', '<', before)
    .execute()
  for (const { id } of rows) {
    signal.throwIfAborted()
    const isExpired = await db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('contact_job')
        .select(['phase', 'progress_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!row?.phase.startsWith('awaiting_') || row.progress_at >= before) return false
      await cancelWaiting(tx, id)
      return true
    })
    if (isExpired) await deleteFiles(services, id)
  }
}
