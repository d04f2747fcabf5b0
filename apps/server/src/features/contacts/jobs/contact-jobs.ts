import { type ImportJob, importLimits } from '@carillon/contract/contact-imports'
import { type ErrorCode, errorStatus } from '@carillon/contract/refusals'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import { refusalSentences } from '@carillon/messages/refusal-sentences'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import { enqueue } from '#jobs/define-job.ts'
import { rowTime } from '#platform/clock.ts'
import { type Db, newId } from '#platform/db.ts'
import type { Starter } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { ImportDetail, JobDetail } from '#schema/stored-job-detail.ts'
import type { ContactJob as ContactJobTable } from '#schema/tables.generated.ts'
import { takePlace, wakeContactQueue } from '../queue/contact-queue.ts'
import { importEnded } from './import-ended.ts'
import { importDetailOf } from './job-detail.ts'

export type JobRow = Selectable<ContactJobTable>
type Kind = 'import' | 'upsert' | 'delete' | 'remove' | 'rollback' | 'restore' | 'change_list' | 'unsubscribe'

/** The API's names of the kinds of jobs. */
export const jobTypes = {
  import: 'import_contacts',
  upsert: 'upsert_contacts',
  delete: 'delete_contacts',
  remove: 'remove_contacts_from_list',
  rollback: 'rollback_import',
  restore: 'undo_deletion',
  change_list: 'change_list',
  unsubscribe: 'unsubscribe_contacts',
} as const satisfies Record<Kind, ImportJob['job_type']>

interface NewJob
  extends Partial<Pick<Insertable<ContactJobTable>, 'id' | 'phase' | 'list_ids' | 'accepted_at'>> {
  kind: Kind
  detail?: JobDetail
  /** The number of contacts it concerns, if that is known before it runs. */
  total?: number
}

/**
 * Stores a job that a user started. It takes the last place in the order of the account, and a worker is asked for in
 * the same transaction, unless `accepted_at` is null: then it waits for the user first.
 */
export async function insertJob(
  tx: Db,
  { account, userId, apiKeyName = null }: Starter,
  { id = newId(), kind, detail = {}, total, ...rest }: NewJob,
): Promise<string> {
  const counts = total === undefined ? {} : { requested_count: total, total_count: total }
  await tx
    .insertInto('contact_job')
    .values({
      id,
      account_id: account,
      user_id: userId,
      api_key_name: apiKeyName,
      kind,
      detail: JSON.stringify(detail),
      ...counts,
      ...rest,
      ...(rest.accepted_at === null ? {} : await acceptedNow(tx, account)),
    })
    .execute()
  return id
}

type Counts = Partial<
  Pick<
    Insertable<ContactJobTable>,
    | 'processed_count'
    | 'created_count'
    | 'updated_count'
    | 'deleted_count'
    | 'errored_count'
    | 'duplicate_count'
  >
>

interface EndedJob {
  id: string
  kind: Kind
  detail?: JobDetail
  status: 'completed' | 'errored'
  total: number
  counts: Counts
  undo_until?: Date
}

/** Stores work that a call has done itself, as a job that has ended: contacts and timelines name it as their cause. */
export async function insertEndedJob(
  tx: Db,
  { account, userId, apiKeyName = null }: Starter,
  { id, kind, detail, status, total, counts, undo_until }: EndedJob,
): Promise<void> {
  await tx
    .insertInto('contact_job')
    .values({
      id,
      account_id: account,
      user_id: userId,
      api_key_name: apiKeyName,
      kind,
      ...(detail === undefined ? {} : { detail: JSON.stringify(detail) }),
      status,
      phase: 'finished',
      requested_count: total,
      total_count: total,
      ...counts,
      ...(undo_until === undefined ? {} : { undo_until }),
      finished_at: rowTime,
    })
    .execute()
}

/**
 * The columns of a job that needs no further input from a user and so gets its place now. It also asks for a worker.
 * Call it in the transaction that writes the columns.
 */
export async function acceptedNow(tx: Db, account: string): Promise<{ place: number; accepted_at: Date }> {
  await wakeContactQueue(tx, account)
  return takePlace(tx)
}

/** Finds a job of an account. Imports, upserts and deletions have the same status call. */
export async function accessJob(
  db: Db,
  account: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<JobRow> {
  let query = db.selectFrom('contact_job').selectAll().where('account_id', '=', account)
  query = query.where('id', '=', uuidOrNone(id))
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Refusal('import_not_found', { id })
  return row
}

/** Adds to the data stored with an import. */
export async function noteDetail(db: Db, id: string, detail: ImportDetail): Promise<void> {
  await db
    .updateTable('contact_job')
    .set({ detail: sql`detail || ${JSON.stringify(detail)}::jsonb` })
    .where('id', '=', id)
    .execute()
}

export function canCancel(row: Pick<JobRow, 'kind' | 'status'>): boolean {
  return row.kind === 'import' && row.status === 'pending'
}

/** True if a job waits for its turn and has done nothing yet, so that it can be cancelled at once. */
export function isUnbegun(row: Pick<JobRow, 'status' | 'phase' | 'accepted_at'>): boolean {
  return row.status === 'pending' && row.phase === 'queued' && row.accepted_at !== null
}

/**
 * True if a job has made no progress for so long that a user should look at it. A job that waits for a user is never
 * stuck.
 */
export function isStuck(row: Pick<JobRow, 'status' | 'phase' | 'progress_at'>, now: Date): boolean {
  if (row.status !== 'pending' || row.phase.startsWith('awaiting_')) return false
  return now.getTime() - row.progress_at.getTime() > importLimits.stuckMs
}

export function canRollBack(row: Pick<JobRow, 'kind' | 'undo_until' | 'undone_by'>, now: Date): boolean {
  return row.kind === 'import' && row.undo_until !== null && row.undo_until > now && row.undone_by === null
}

/**
 * A job as the status call shows it. `errorsUrl` makes the signed address of the file of refused rows; `userOf` gives
 * the email address of the user who started the job.
 */
export function toImportJob(
  row: JobRow,
  {
    errorsUrl,
    userOf,
    now,
  }: { errorsUrl: (id: string) => string; userOf: (id: string) => string | null; now: Date },
): ImportJob {
  const detail = importDetailOf(row)
  return {
    id: row.id,
    status: row.status as ImportJob['status'],
    job_type: jobTypes[row.kind as Kind],
    results: {
      requested_count: row.requested_count,
      created_count: row.created_count,
      updated_count: row.updated_count,
      deleted_count: row.deleted_count,
      errored_count: row.errored_count,
      duplicate_count: row.duplicate_count,
      dropped_cell_count: row.dropped_cell_count,
      ...(row.kind === 'import' ? importCounts(detail) : {}),
      ...(row.kind === 'rollback' ? { kept_count: detail.kept ?? 0 } : {}),
      ...(detail.hasErrorFile ? { errors_url: errorsUrl(row.id) } : {}),
    },
    started_at: row.started_at.toISOString(),
    ...(row.finished_at ? { finished_at: row.finished_at.toISOString() } : {}),
    phase: row.phase as ImportJob['phase'],
    processed_count: row.processed_count,
    total_count: row.total_count,
    list_ids: row.list_ids,
    file_name: detail.fileName ?? null,
    file_bytes: detail.fileBytes ?? null,
    error: toError(row),
    can_cancel: canCancel(row),
    started_by: row.user_id === null ? null : userOf(row.user_id),
    list_name: row.status === 'pending' ? (detail.listName ?? null) : null,
    field_mappings: detail.mappings ?? null,
    reading: detail.reading ?? {},
    unsubscribed: detail.unsubscribed ?? null,
    forecast: row.phase === 'awaiting_confirmation' ? (detail.forecast ?? null) : null,
    problems: detail.problems ?? [],
    needs_attention: isStuck(row, now),
    rollback_until: canRollBack(row, now) ? (row.undo_until?.toISOString() ?? null) : null,
    rolled_back_by: row.kind === 'import' ? row.undone_by : null,
  }
}

function importCounts({ results = {} }: ImportDetail) {
  const { unsubscribed = 0, leftOut = 0, cleared = 0 } = results
  return { unsubscribed_count: unsubscribed, left_out_count: leftOut, cleared_count: cleared }
}

function toError(row: JobRow): ImportJob['error'] {
  const code = row.refusal
  if (code === null) return null
  const parameter = row.refusal_details ?? {}
  const text = Object.hasOwn(errorStatus, code)
    ? refusalSentences.en[code as ErrorCode]
    : 'Something went wrong on our side.'
  return {
    error_id: code,
    message: fillPlaceholders(text, parameter),
    parameter,
  }
}

/** The end of a job that works in sets and may be cancelled between them. */
export function endOf(isCancelled: boolean): { status: 'completed' | 'cancelled' } {
  return { status: isCancelled ? 'cancelled' : 'completed' }
}

/** Sets a job's final status, and enqueues the job of a feature that waits for it. */
export async function finishJob(
  db: Db,
  id: string,
  end: {
    status: 'completed' | 'errored' | 'failed' | 'cancelled'
    refusal?: { code: string; details: Readonly<Record<string, unknown>> }
  },
): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((tx) => finishJob(tx, id, end))
  const ended = await db
    .updateTable('contact_job')
    .set({
      status: end.status,
      phase: 'finished',
      finished_at: rowTime,
      progress_at: rowTime,
      refusal: end.refusal?.code ?? null,
      refusal_details: end.refusal ? JSON.stringify(end.refusal.details) : null,
    })
    .where('id', '=', id)
    .returning(['account_id', 'is_awaited'])
    .executeTakeFirst()
  if (ended?.is_awaited) await enqueue(db, importEnded, { account: ended.account_id })
}
