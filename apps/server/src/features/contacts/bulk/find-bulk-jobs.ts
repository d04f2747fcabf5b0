import type { BulkJob } from '@carillon/contract/contact-bulk'
import { listNames } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { listChangeOf } from '../jobs/job-detail.ts'

/** The most jobs that are shown: more at once come from a script, which needs no list. */
const shownJobs = 20

/** Changes of lists and unsubscribes in bulk that have not ended, newest first. */
export async function findBulkJobs(db: Db, account: string): Promise<BulkJob[]> {
  const rows = await db
    .selectFrom('contact_job')
    .selectAll()
    .where('account_id', '=', account)
    .where('status', '=', 'pending')
    .where('kind', 'in', ['change_list', 'unsubscribe'])
    .orderBy('started_at', 'desc')
    .limit(shownJobs)
    .execute()
  const names = await listNames(
    db,
    account,
    rows.flatMap(({ list_ids }) => list_ids),
  )
  return rows.map((row) => ({
    id: row.id,
    change: row.kind === 'unsubscribe' ? 'unsubscribe' : listChangeOf(row).change,
    list_name: names.get(row.list_ids[0] ?? '') ?? null,
    processed_count: row.processed_count,
    total_count: Math.max(row.total_count ?? 0, row.processed_count),
  }))
}
