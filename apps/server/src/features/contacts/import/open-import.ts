import type { Readable } from 'node:stream'
import { contactImports, importLimits } from '@carillon/contract/contact-imports'
import { mayCall } from '@carillon/contract/scopes'
import { sql } from 'kysely'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { rightsIn } from '#features/rights/public.ts'
import { rowTime } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { acceptedNow, accessJob, insertJob, type JobRow, noteDetail } from '../jobs/contact-jobs.ts'
import { importDetailOf } from '../jobs/job-detail.ts'
import { accessLists } from '../lists/lists.ts'
import { readMapping } from './mapping.rules.ts'
import { refuseBinary } from './read-text.ts'
import { sourceKey } from './source.ts'

interface NewImport {
  list_ids?: string[] | undefined
  field_mappings?: (string | null)[] | undefined
  file_name?: string | undefined
  accept_overage?: boolean | undefined
}

/** Creates an import that waits for its file. */
export async function openImport(db: Db, identity: Identity, input: NewImport): Promise<string> {
  const { account } = identity
  const listIds = await accessLists(db, account, input.list_ids ?? [])
  if (input.field_mappings) await checkMapping(db, account, input.field_mappings)
  return insertJob(db, identity, {
    kind: 'import',
    phase: 'awaiting_file',
    accepted_at: null,
    list_ids: listIds,
    detail: {
      fileName: input.file_name,
      mappings: input.field_mappings,
      acceptsOverage: input.accept_overage,
    },
  })
}

export async function checkMapping(
  db: Db,
  account: string,
  mappings: readonly (string | null)[],
): Promise<void> {
  const read = readMapping(mappings, await customFieldsOf(db, account))
  if ('problem' in read)
    throw new Refusal(read.problem.code, read.problem.details, { field: 'field_mappings' })
}

/**
 * Streams an upload into the blob store and, if its mapping is known, starts the import. An interrupted upload leaves
 * nothing behind and can be repeated. A file that is clearly not CSV is refused here.
 */
export async function takeUpload(
  services: Services,
  id: string,
  body: Readable,
  announced: number,
): Promise<number> {
  const { db } = services.database
  const row = await db.selectFrom('contact_job').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.kind !== 'import') throw new Refusal('import_not_found', { id })
  if (row.phase !== 'awaiting_file') throw new Refusal('import_already_uploaded')
  if (announced > importLimits.bytes) throw new Refusal('import_too_large', { limit: '5 GB' })
  await refuseWithoutRight(db, row)

  const { bytes } = await services.blobs.write(sourceKey(id), limited(body))
  if (bytes === 0) {
    await services.blobs.delete(sourceKey(id))
    throw new Refusal('import_empty')
  }
  await db.transaction().execute(async (tx) => {
    const locked = await accessJob(tx, row.account_id, id, { lock: true })
    if (locked.phase !== 'awaiting_file') throw new Refusal('import_already_uploaded')
    await refuseWithoutRight(tx, row)
    await noteDetail(tx, id, { fileBytes: bytes })
    const ready = importDetailOf(locked).mappings !== undefined
    await tx
      .updateTable('contact_job')
      .set({ phase: ready ? 'queued' : 'awaiting_mapping', progress_at: rowTime })
      .set(ready ? await acceptedNow(tx, row.account_id) : {})
      .where('id', '=', id)
      .execute()
  })
  return bytes
}

/**
 * The signed address outlives the rights of the person who asked for it, and a large file takes its time. So their rights are
 * asked when an upload begins, and when it has arrived.
 * @throws forbidden
 */
async function refuseWithoutRight(db: Db, { account_id, user_id }: JobRow): Promise<void> {
  if (user_id === null) return
  const { rows } = await rightsIn(sql`${user_id}::uuid`, sql`${account_id}::uuid`).execute(db)
  if (!rows[0] || !mayCall(rows[0].scopes, contactImports.create.scope)) throw new Refusal('forbidden')
}

const drainBytes = 64 * 1024 * 1024

async function* limited(body: Readable): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (bytes === 0) {
      try {
        refuseBinary(chunk)
      } catch (refusal) {
        await drain(body)
        throw refusal
      }
    }
    bytes += chunk.length
    if (bytes > importLimits.bytes) throw new Refusal('import_too_large', { limit: '5 GB' })
    yield chunk
  }
}

/** Reads the rest of an upload, so that the client gets the refusal and not a broken connection. */
async function drain(body: Readable): Promise<void> {
  let left = drainBytes
  for await (const chunk of body as AsyncIterable<Buffer>) {
    left -= chunk.length
    if (left < 0) return
  }
}

/** The latest imports of an account, newest first. */
export async function findImports(db: Db, account: string, limit: number): Promise<JobRow[]> {
  return db
    .selectFrom('contact_job')
    .selectAll()
    .where('account_id', '=', account)
    .where('kind', '=', 'import')
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
}

/** The email addresses of the users who started these jobs. */
export async function findUsers(db: Db, jobs: readonly JobRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(jobs.flatMap(({ user_id }) => user_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('user').select(['id', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}
