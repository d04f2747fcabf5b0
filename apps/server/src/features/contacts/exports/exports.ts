import { type ContactExport, type contactExports, exportLimits } from '@carillon/contract/contact-exports'
import { fillPath, type HandlerInput } from '@carillon/contract/endpoint'
import { type ErrorCode, errorStatus } from '@carillon/contract/refusals'
import { enqueue } from '#jobs/define-job.ts'
import { type Db, newId } from '#platform/db.ts'
import { sentenceOf } from '#platform/http/errors.ts'
import type { Starter } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { asUuid } from '#platform/uuid.ts'
import type { StoredFile, StoredName } from '#schema/json-columns.ts'
import { readSearch } from '../search/search-contacts.ts'
import { exportContacts } from './export.job.ts'
import { type ExportRow, expiryOf, folderOf } from './export-row.ts'

type NewExport = NonNullable<HandlerInput<typeof contactExports.create>['body']>

/** Starts an export. Its job begins when the transaction is committed. */
export async function createExport(
  db: Db,
  { account, userId, apiKeyName = null }: Starter,
  input: NewExport,
  now: Date,
): Promise<string> {
  const search = input.search?.trim() || null
  if (search !== null) readSearch(search)
  return db.transaction().execute(async (tx) => {
    const lists = await namesOf(tx, 'list', account, input.list_ids ?? [])
    const segments = await namesOf(tx, 'segment', account, input.segment_ids ?? [])
    const id = newId()
    await tx
      .insertInto('contact_export')
      .values({
        id,
        account_id: account,
        user_id: userId,
        api_key_name: apiKeyName,
        lists: JSON.stringify(lists),
        segments: JSON.stringify(segments),
        contact_ids: input.contact_ids ?? null,
        search,
        contact_status: input.status ?? null,
        file_type: input.file_type ?? 'csv',
        max_file_size: input.max_file_size ?? exportLimits.maxFileSize,
        notify: input.notifications?.email ?? false,
        created_at: now,
        updated_at: now,
        expires_at: expiryOf(now),
      })
      .execute()
    await enqueue(tx, exportContacts, { exportId: id })
    return id
  })
}

/** Ids with their names, without duplicates, in the requested order. */
async function namesOf(
  tx: Db,
  kind: 'list' | 'segment',
  account: string,
  ids: readonly string[],
): Promise<StoredName[]> {
  const unique = [...new Set(ids.map((id) => id.toLowerCase()))]
  if (unique.length === 0) return []
  const rows =
    kind === 'list'
      ? await tx
          .selectFrom('list')
          .select(['id', 'name'])
          .where('account_id', '=', account)
          .where('id', 'in', unique)
          .execute()
      : await segmentsOf(tx, account, unique)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return unique.map((id) => {
    const name = names.get(id)
    if (name === undefined) throw new Refusal(`${kind}_not_found`, { id }, { field: `${kind}_ids` })
    return { id, name }
  })
}

async function segmentsOf(tx: Db, account: string, ids: readonly string[]): Promise<StoredName[]> {
  const rows = await tx
    .selectFrom('segment')
    .select(['id', 'name', 'status', 'problem'])
    .where('account_id', '=', account)
    .where('id', 'in', [...ids])
    .execute()
  const broken = rows.find(({ status, problem }) => status === 'invalid' && problem !== 'segment_too_slow')
  if (broken) throw new Refusal('segment_invalid', { name: broken.name }, { field: 'segment_ids' })
  return rows
}

/** The exports that have not expired, newest first. */
export async function findExports(db: Db, account: string, limit: number, now: Date): Promise<ExportRow[]> {
  return db
    .selectFrom('contact_export')
    .selectAll()
    .where('account_id', '=', account)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Finds an export of an account. */
export async function accessExport(db: Db, account: string, id: string, now: Date): Promise<ExportRow> {
  const row = await findKept(db, id, now)
  if (row?.account_id !== account) throw new Refusal('export_not_found', { id })
  return row
}

async function findKept(db: Db, id: string, now: Date): Promise<ExportRow | undefined> {
  const known = asUuid(id)
  if (known === null) return undefined
  return db
    .selectFrom('contact_export')
    .selectAll()
    .where('id', '=', known)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Deletes an export with its files. A run that is still writing detects it within a second and stops. */
export async function deleteExport(
  services: Services,
  account: string,
  id: string,
  now: Date,
): Promise<void> {
  const { db } = services.database
  const row = await accessExport(db, account, id, now)
  await db.deleteFrom('contact_export').where('id', '=', row.id).execute()
  await services.blobs.delete(folderOf(row.id))
}

/** Finds a file by the name in its URL. The caller has checked the signature. */
export async function findFile(
  db: Db,
  id: string,
  name: string,
  now: Date,
): Promise<{ file: StoredFile; row: ExportRow }> {
  const row = await findKept(db, id, now)
  const file = row?.files.find((one) => one.name === name)
  if (!row || !file) throw new Refusal('export_not_found', { id })
  return { file, row }
}

/** The data that `showExport` needs beside the row. */
export interface ExportContext {
  base: string
  /** The path of the call that shows one export. */
  path: string
  urlOf(row: ExportRow, name: string): string
  users: ReadonlyMap<string, { number: number; email: string }>
}

/** The users who requested these exports. */
export async function usersOf(db: Db, rows: readonly ExportRow[]): Promise<ExportContext['users']> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  if (ids.length === 0) return new Map()
  const users = await db.selectFrom('user').select(['id', 'number', 'email']).where('id', 'in', ids).execute()
  return new Map(users.map(({ id, ...user }) => [id, user]))
}

const wireStatus = { pending: 'pending', processing: 'pending', ready: 'ready', failed: 'failure' } as const

/** An export as the API answers it. */
export function showExport(row: ExportRow, { base, path, urlOf, users }: ExportContext): ContactExport {
  const state = row.status as ContactExport['state']
  const user = row.user_id === null ? undefined : users.get(row.user_id)
  return {
    id: row.id,
    status: wireStatus[state],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...(row.completed_at ? { completed_at: row.completed_at.toISOString() } : {}),
    expires_at: row.expires_at.toISOString(),
    ...(state === 'ready' ? { urls: row.files.map(({ name }) => urlOf(row, name)) } : {}),
    user_id: String(user?.number ?? ''),
    export_type:
      row.lists.length > 0 ? 'list_export' : row.segments.length > 0 ? 'segment_export' : 'contacts_export',
    segments: row.segments.map(toWireName),
    lists: row.lists.map(toWireName),
    _metadata: { self: `${base}${fillPath(path, { id: row.id })}` },
    state,
    file_type: row.file_type as ContactExport['file_type'],
    contact_count: row.row_count,
    total_count: row.total_count,
    bytes: row.files.reduce((sum, { bytes }) => sum + bytes, 0),
    requested_by: user?.email ?? '',
    chosen_count: row.contact_ids?.length ?? null,
    search: row.search,
    contact_status: row.contact_status as ContactExport['contact_status'],
    ...problemOf(row),
  }
}

function toWireName({ id, name }: StoredName): { ID: string; Name: string } {
  return { ID: id, Name: name }
}

function problemOf({ problem, problem_details }: ExportRow) {
  if (problem === null || !Object.hasOwn(errorStatus, problem)) return {}
  const parameter = problem_details ?? {}
  return { error_id: problem, message: sentenceOf(problem as ErrorCode, parameter), parameter }
}
