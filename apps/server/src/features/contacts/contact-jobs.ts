import type { ImportJob } from '@carillon/contract/contact-imports'
import { type ErrorCode, errorStatus } from '@carillon/contract/refusals'
import refusalTexts from '@carillon/messages/en/refusals'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ContactJob as ContactJobTable } from '#platform/tables.generated.ts'
import { asUuid } from './ids.rules.ts'

export type JobRow = Selectable<ContactJobTable>
type Kind = 'import' | 'upsert' | 'delete' | 'remove'

/** What an import remembers besides its counts. */
export interface ImportDetail {
  fileName?: string
  fileBytes?: number
  /** A field id or null a column; absent until somebody mapped them. */
  mappings?: (string | null)[]
  /** Rows staged; set when the check is over and nothing but a crash of PostgreSQL can take the stage away. */
  staged?: number
  hasErrorFile?: boolean
}

const jobTypes = {
  import: 'import_contacts',
  upsert: 'upsert_contacts',
  delete: 'delete_contacts',
  remove: 'remove_contacts_from_list',
} as const satisfies Record<Kind, ImportJob['job_type']>

/** The way to a job of an account: imports, upserts and deletions answer the same status call. */
export async function accessJob(
  db: Db,
  account: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<JobRow> {
  const known = asUuid(id)
  let query = db
    .selectFrom('contact_job')
    .selectAll()
    .where('account_id', '=', account)
    .where('kind', '<>', 'export')
  query = query.where('id', '=', known ?? '00000000-0000-0000-0000-000000000000')
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Refusal('import_not_found', { id })
  return row
}

export function detailOf(row: Pick<JobRow, 'detail'>): ImportDetail {
  return row.detail as ImportDetail
}

/** Notes something about an import, beside what it remembers already. */
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

/** How the status call shows a job. `errorsUrl` makes the signed address of the file of refused rows. */
export function toImportJob(row: JobRow, errorsUrl: (id: string) => string): ImportJob {
  const detail = detailOf(row)
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
  }
}

function toError(row: JobRow): ImportJob['error'] {
  const code = row.refusal
  if (code === null) return null
  const parameter = (row.refusal_details ?? {}) as Record<string, unknown>
  const text = Object.hasOwn(errorStatus, code)
    ? refusalTexts[code as ErrorCode]
    : 'Something went wrong on our side.'
  return {
    error_id: code,
    message: text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(parameter[name] ?? '')),
    parameter,
  }
}

/** Ends a job in one of its final states. */
export async function finishJob(
  db: Db,
  id: string,
  end: {
    status: 'completed' | 'errored' | 'failed' | 'cancelled'
    refusal?: { code: string; details: Readonly<Record<string, unknown>> }
  },
): Promise<void> {
  await db
    .updateTable('contact_job')
    .set({
      status: end.status,
      phase: 'finished',
      finished_at: new Date(),
      refusal: end.refusal?.code ?? null,
      refusal_details: end.refusal ? JSON.stringify(end.refusal.details) : null,
    })
    .where('id', '=', id)
    .execute()
}
