import type { Readable } from 'node:stream'
import { importLimits } from '@carillon/contract/contact-imports'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { type Db, newId } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { enqueue } from '../../../jobs/define-job.ts'
import { accessJob, canCancel, detailOf, finishJob, type JobRow, noteDetail } from '../contact-jobs.ts'
import { accessLists, createList } from '../lists/lists.ts'
import { importContacts } from './import.job.ts'
import { readMapping } from './mapping.rules.ts'
import { openCsv } from './read-csv.ts'
import { refuseBinary } from './read-text.ts'
import { sourceKey } from './source.ts'

interface NewImport {
  list_ids?: string[] | undefined
  field_mappings?: (string | null)[] | undefined
  file_name?: string | undefined
}

/** Opens an import that waits for its file. */
export async function openImport(db: Db, { account, userId }: Identity, input: NewImport): Promise<string> {
  const listIds = await accessLists(db, account, input.list_ids ?? [])
  if (input.field_mappings) await checkMapping(db, account, input.field_mappings)
  const id = newId()
  await db
    .insertInto('contact_job')
    .values({
      id,
      account_id: account,
      user_id: userId,
      kind: 'import',
      phase: 'awaiting_file',
      list_ids: listIds,
      detail: JSON.stringify({ fileName: input.file_name, mappings: input.field_mappings }),
    })
    .execute()
  return id
}

async function checkMapping(db: Db, account: string, mappings: readonly (string | null)[]): Promise<void> {
  const read = readMapping(mappings, await customFieldsOf(db, account))
  if ('problem' in read)
    throw new Refusal(read.problem.code, read.problem.details, { field: 'field_mappings' })
}

/**
 * Streams an upload to disk and, when its mapping is known, starts the import. An upload that breaks off leaves
 * nothing behind and can be repeated; what is plainly no CSV is refused here.
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

  const { bytes } = await services.blobs.write(sourceKey(id), limited(body))
  if (bytes === 0) {
    await services.blobs.delete(sourceKey(id))
    throw new Refusal('import_empty')
  }
  await db.transaction().execute(async (tx) => {
    const locked = await accessJob(tx, row.account_id, id, { lock: true })
    if (locked.phase !== 'awaiting_file') throw new Refusal('import_already_uploaded')
    await noteDetail(tx, id, { fileBytes: bytes })
    const ready = detailOf(locked).mappings !== undefined
    await setPhase(tx, id, ready ? 'queued' : 'awaiting_mapping')
    if (ready) await enqueue(tx, importContacts, { jobId: id })
  })
  return bytes
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

/** Lets a sender finish, so that it reads the answer and not a broken connection. */
async function drain(body: Readable): Promise<void> {
  let left = drainBytes
  for await (const chunk of body as AsyncIterable<Buffer>) {
    left -= chunk.length
    if (left < 0) return
  }
}

async function setPhase(db: Db, id: string, phase: JobRow['phase']): Promise<void> {
  await db.updateTable('contact_job').set({ phase }).where('id', '=', id).execute()
}

interface Start {
  field_mappings: (string | null)[]
  list_ids?: string[] | undefined
  list_name?: string | undefined
}

/** Starts an uploaded import. A new list is made in the same transaction: it exists exactly when the import was started. */
export async function startImport(
  services: Services,
  account: string,
  id: string,
  input: Start,
): Promise<void> {
  const { db } = services.database
  const before = await accessJob(db, account, id)
  refuseStarted(before)
  await checkMapping(db, account, input.field_mappings)
  const file = await openCsv(() => services.blobs.read(sourceKey(before.id)))
  file.close()
  if (input.field_mappings.length > file.header.length) {
    throw new Refusal('import_mapping_too_many', {
      count: input.field_mappings.length,
      columns: file.header.length,
    })
  }
  await db.transaction().execute(async (tx) => {
    const row = await accessJob(tx, account, id, { lock: true })
    refuseStarted(row)
    const listIds = await accessLists(tx, account, input.list_ids ?? row.list_ids)
    if (input.list_name !== undefined)
      listIds.push((await createList(tx, account, { name: input.list_name })).id)
    await noteDetail(tx, row.id, { mappings: input.field_mappings })
    await tx
      .updateTable('contact_job')
      .set({ phase: 'queued', list_ids: listIds })
      .where('id', '=', row.id)
      .execute()
    await enqueue(tx, importContacts, { jobId: row.id })
  })
}

function refuseStarted(row: JobRow): void {
  if (row.kind !== 'import') throw new Refusal('import_not_found', { id: row.id })
  if (row.phase === 'awaiting_file') throw new Refusal('import_not_uploaded')
  if (row.phase !== 'awaiting_mapping') throw new Refusal('import_already_started')
}

/** Ends an import that waits for a person at once; asks one that runs to stop at its next safe point. */
export async function cancelImport(services: Services, account: string, id: string): Promise<JobRow> {
  const { db } = services.database
  const { row, waiting } = await db.transaction().execute(async (tx) => {
    const row = await accessJob(tx, account, id, { lock: true })
    if (!canCancel(row)) throw new Refusal('import_not_cancellable')
    const waiting = row.phase === 'awaiting_file' || row.phase === 'awaiting_mapping'
    if (waiting) await finishJob(tx, row.id, { status: 'cancelled' })
    else
      await tx.updateTable('contact_job').set({ cancel_requested: true }).where('id', '=', row.id).execute()
    return { row, waiting }
  })
  if (waiting) await services.blobs.delete(sourceKey(row.id))
  return accessJob(db, account, id)
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
