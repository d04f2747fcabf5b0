import type { ActivityKind } from '@carillon/contract/activity'
import { importLimits } from '@carillon/contract/contact-imports'
import { type RawBuilder, sql } from 'kysely'
import { listNames } from '#features/contact-sets/public.ts'
import type { Asked, BackgroundJob, BackgroundJobs } from '#jobs/background-jobs.ts'
import { countOpen } from '#jobs/count-open.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import { cancelImport } from '../import/start-import.ts'
import { retryJob, wakeForJob } from '../retry-job.ts'
import { accessJob, finishJob, isStuck, isUnbegun, type JobRow, jobTypes } from './contact-jobs.ts'
import { importDetailOf } from './job-detail.ts'

/** Jobs on contacts: imports, deletions, and changes of many at once. */
export const backgroundContactJobs: BackgroundJobs = {
  kinds: Object.values(jobTypes),
  async find(db, asked) {
    const rows = await findRows(db, asked)
    const lists = rows.flatMap(({ list_ids }) => list_ids.slice(0, 1))
    const names = await listNames(db, asked.account, lists)
    return rows.map((row) => toBackgroundJob(row, names, asked.now))
  },
  countRunning: (db, account, now) =>
    countOpen(db, {
      from: sql`contact_job
        where account_id = ${account} and status = 'pending' and phase not like 'awaiting%'
          and progress_at > ${new Date(now.getTime() - importLimits.stuckMs)}`,
      done: sql`processed_count`,
      total: sql`case when requested_count > 0 then requested_count else total_count end`,
    }),
  cancel,
  async retry(services, account, id) {
    await retryJob(services, account, id).catch((cause: unknown) => {
      throw cause instanceof Refusal ? new Refusal('job_not_retryable') : cause
    })
  },
}

/** True once an import was started; an upload alone is no job. */
const isStarted = sql`phase not in ('awaiting_file', 'awaiting_mapping')`

async function findRows(db: Db, { account, since, limit, id }: Asked): Promise<JobRow[]> {
  if (id !== undefined) {
    return db
      .selectFrom('contact_job')
      .selectAll()
      .where('account_id', '=', account)
      .where('id', '=', uuidOrNone(id))
      .where(sql<boolean>`${isStarted}`)
      .execute()
  }
  const newest = (which: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    select * from contact_job where account_id = ${account} and kind = kinds.kind and ${which}
    order by ${order} desc limit ${limit}`
  const kinds = Object.keys(jobTypes)
  const { rows } = await sql<JobRow>`
    select job.* from unnest(${kinds}::text[]) kinds (kind) cross join lateral (
      (${newest(sql`status = 'pending' and ${isStarted}`, sql`started_at`)})
      union all
      (${newest(sql`status <> 'pending' and finished_at > ${since}`, sql`finished_at`)})
    ) job`.execute(db)
  return rows
}

/** Jobs that stop between two sets. */
const stoppable: ReadonlySet<string> = new Set(['import', 'delete', 'change_list', 'unsubscribe'])

function toBackgroundJob(row: JobRow, names: ReadonlyMap<string, string>, now: Date): BackgroundJob {
  const isOpen = row.status === 'pending'
  const state = stateOf(row, now)
  const canCancel = isOpen && stoppable.has(row.kind) && !('fromList' in row.detail)
  return {
    kind: jobTypes[row.kind as keyof typeof jobTypes] as ActivityKind,
    id: row.id,
    name: nameOf(row, names),
    state,
    waits_for: row.phase.startsWith('awaiting_') ? 'person' : null,
    is_cancelling: isOpen && row.cancel_requested,
    startedBy: { userId: row.user_id, apiKeyName: row.api_key_name },
    startedAt: row.started_at,
    endedAt: row.finished_at,
    progress: { done: doneOf(row), total: totalOf(row) },
    problem: row.refusal === null ? null : { code: row.refusal, details: row.refusal_details ?? {} },
    can_cancel: canCancel && !row.cancel_requested,
    uncancellable: canCancel || !isOpen ? null : reasonOf(row),
    can_retry: state === 'stalled',
    path: pathOf(row),
  }
}

function stateOf(row: JobRow, now: Date): BackgroundJob['state'] {
  if (row.status === 'failed' || row.status === 'cancelled') return row.status
  if (row.status !== 'pending') return 'done'
  if (isStuck(row, now)) return 'stalled'
  return row.phase === 'queued' || row.phase.startsWith('awaiting_') ? 'waiting' : 'running'
}

function reasonOf({ kind }: JobRow): BackgroundJob['uncancellable'] {
  return kind === 'rollback' || kind === 'restore' ? 'half_done' : 'short'
}

function nameOf(row: JobRow, names: ReadonlyMap<string, string>): string | null {
  const { detail } = row
  if ('name' in detail && detail.name !== undefined) return detail.name
  return importDetailOf(row).fileName ?? names.get(row.list_ids[0] ?? '') ?? null
}

/** For an ended import, the rows that were applied; else the rows looked at. */
function doneOf(row: JobRow): number {
  const isImport = row.kind === 'import' || row.kind === 'upsert'
  return isImport && row.status !== 'pending' ? row.created_count + row.updated_count : row.processed_count
}

function totalOf({ total_count, requested_count }: JobRow): number | null {
  return requested_count > 0 ? requested_count : total_count
}

function pathOf({ kind, id, list_ids: [list] }: JobRow): string | null {
  if (kind === 'import') return `/contacts/import/done?job=${id}`
  if (kind === 'change_list' && list !== undefined) return `/contacts/lists/${list}`
  return '/contacts'
}

/** A job that waits for its turn ends at once. A job that waits for its next try is woken, so that it ends, too. */
async function cancel(services: Services, account: string, id: string): Promise<void> {
  const { db } = services.database
  const isImport = await db.transaction().execute(async (tx) => {
    const row = await accessJob(tx, account, id, { lock: true })
    if (row.status !== 'pending') throw new Refusal('job_ended')
    if (row.kind === 'import' && (row.phase.startsWith('awaiting_') || isUnbegun(row))) return true
    if (isUnbegun(row)) await finishJob(tx, id, { status: 'cancelled' })
    else {
      await tx
        .updateTable('contact_job')
        .set({ cancel_requested: true, retry_at: null })
        .where('id', '=', row.id)
        .execute()
      await wakeForJob(tx, row)
    }
    return false
  })
  if (isImport) {
    await cancelImport(services, account, id).catch((cause: unknown) => {
      throw cause instanceof Refusal ? new Refusal('job_ended') : cause
    })
  }
}
