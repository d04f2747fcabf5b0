import { sql } from 'kysely'
import type { Asked, BackgroundJob, BackgroundJobs } from '#jobs/background-jobs.ts'
import { countOpen } from '#jobs/count-open.ts'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import { exportContacts } from './export.job.ts'
import { type ExportRow, expiryOf } from './export-row.ts'

const isOpen = sql<boolean>`status in ('pending', 'processing')`

/** Exports of contacts. A cancelled one has no files, and can be written again. */
export const backgroundExports: BackgroundJobs = {
  kinds: ['export_contacts'],
  async find(db, asked) {
    const rows = await findRows(db, asked)
    return rows.map(toBackgroundJob)
  },
  countRunning: (db, account) =>
    countOpen(db, {
      from: sql`contact_export where account_id = ${account} and ${isOpen}`,
      done: sql`row_count`,
      total: sql`total_count`,
    }),
  cancel,
  retry,
}

async function findRows(db: Db, { account, since, now, limit, id }: Asked): Promise<ExportRow[]> {
  const ofAccount = () =>
    db
      .selectFrom('contact_export')
      .selectAll()
      .where('account_id', '=', account)
      .where('expires_at', '>', now)
  if (id !== undefined) return ofAccount().where('id', '=', uuidOrNone(id)).execute()
  const newest = () => ofAccount().orderBy('created_at', 'desc').limit(limit)
  const [open, ended] = [newest().where(isOpen), newest().where('completed_at', '>', since)]
  return [...(await open.execute()), ...(await ended.execute())]
}

const states = { pending: 'waiting', processing: 'running', ready: 'done', failed: 'failed' } as const

function toBackgroundJob(row: ExportRow): BackgroundJob {
  const isCancelled = row.problem === 'export_cancelled'
  const { problem, problem_details: details } = row
  return {
    kind: 'export_contacts',
    id: row.id,
    name: [...row.lists, ...row.segments].map(({ name }) => name).join(', ') || row.search,
    state: isCancelled ? 'cancelled' : states[row.status as keyof typeof states],
    startedBy: { userId: row.user_id, apiKeyName: row.api_key_name },
    startedAt: row.created_at,
    endedAt: row.completed_at,
    progress: { done: row.row_count, total: row.total_count },
    problem: problem === null || isCancelled ? null : { code: problem, details: details ?? {} },
    can_cancel: row.completed_at === null,
    can_retry: row.status === 'failed',
    path: '/contacts/exports',
  }
}

/** The run that writes it notices within a second that the export is no longer its own, stops, and deletes its files. */
async function cancel({ database: { db }, now }: Services, account: string, id: string): Promise<void> {
  const at = now()
  const { numUpdatedRows } = await db
    .updateTable('contact_export')
    .set({ status: 'failed', problem: 'export_cancelled', problem_details: '{}', run: null })
    .set({ completed_at: at, updated_at: at, expires_at: expiryOf(at) })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where(isOpen)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('job_ended')
}

async function retry({ database: { db }, now }: Services, account: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = now()
    const { numUpdatedRows } = await tx
      .updateTable('contact_export')
      .set({
        status: 'pending',
        problem: null,
        problem_details: null,
        faults: 0,
        row_count: 0,
        total_count: null,
      })
      .set({ completed_at: null, updated_at: at, expires_at: expiryOf(at) })
      .where('account_id', '=', account)
      .where('id', '=', id)
      .where('status', '=', 'failed')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('job_not_retryable')
    await enqueue(tx, exportContacts, { exportId: id })
  })
}
