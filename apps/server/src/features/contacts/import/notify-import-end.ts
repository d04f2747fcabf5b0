import { listNames } from '#features/contact-sets/public.ts'
import { notify } from '#features/notifications/public.ts'
import type { Db } from '#platform/db.ts'
import type { JobRow } from '../jobs/contact-jobs.ts'
import { importDetailOf } from '../jobs/job-detail.ts'

/**
 * Sends a notification that the import of a file is done or has failed. Contacts of API calls, and imports that a user
 * cancelled, cause none. Call it in the transaction that ends the job.
 * @param begun the row as it was when the current run of the job began
 */
export async function notifyImportEnd(tx: Db, begun: JobRow, now: Date): Promise<void> {
  if (begun.kind !== 'import') return
  const row = await tx
    .selectFrom('contact_job')
    .selectAll()
    .where('id', '=', begun.id)
    .executeTakeFirstOrThrow()
  const names = await listNames(tx, row.account_id, row.list_ids)
  const about = {
    job_id: row.id,
    file_name: importDetailOf(row).fileName ?? null,
    targets: row.list_ids.flatMap((id) => names.get(id) ?? []),
  }
  const by = { now, userId: row.user_id }
  if (row.status === 'failed') {
    const problem = row.refusal ?? 'fault'
    const details = row.refusal_details ?? {}
    return notify(tx, row.account_id, 'import_failed', { ...about, problem, details }, by)
  }
  if (row.status !== 'completed' && row.status !== 'errored') return
  const counts = {
    requested: row.requested_count,
    created: row.created_count,
    updated: row.updated_count,
    errored: row.errored_count,
    duration_ms: Math.max(0, (row.finished_at ?? now).getTime() - begun.progress_at.getTime()),
  }
  return notify(tx, row.account_id, 'import_done', { ...about, ...counts }, by)
}
