import type { ImportReading, UnsubscribedElsewhere } from '@carillon/contract/contact-imports'
import { type ContactFieldId, contactFieldIds, identifierKinds } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { findGroupIds } from '#features/unsubscribe-groups/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import {
  acceptedNow,
  accessJob,
  canCancel,
  finishJob,
  isUnbegun,
  type JobRow,
  noteDetail,
} from '../jobs/contact-jobs.ts'
import { importDetailOf } from '../jobs/job-detail.ts'
import { checkContactLimit } from '../limits/contact-limit.ts'
import { accessLists, createList, refuseTaken } from '../lists/lists.ts'
import { importContacts } from './import.job.ts'
import { checkMapping } from './open-import.ts'
import { openCsv } from './read-csv.ts'
import { errorsKey, sourceKey } from './source.ts'
import { dropStage, stageOf } from './stage-tables.ts'

interface Start {
  field_mappings: (string | null)[]
  list_ids?: string[] | undefined
  list_name?: string | undefined
  forecast?: boolean | undefined
  reading?: ImportReading | undefined
  unsubscribed?: UnsubscribedElsewhere | undefined
  accept_overage?: boolean | undefined
}

/**
 * Starts an uploaded import, or starts it again after its forecast. A new list is made in the same transaction, or, if
 * there is a forecast first, when the import is confirmed.
 */
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
  refuseClearedIdentifiers(input)
  await refuseWider(services, before.id, input)
  await db.transaction().execute(async (tx) => {
    const row = await accessJob(tx, account, id, { lock: true })
    refuseStarted(row)
    const listIds = await accessLists(tx, account, input.list_ids ?? row.list_ids)
    await refuseGoneGroup(tx, account, input.unsubscribed)
    const { list_name: name } = input
    if (name !== undefined && input.forecast) await refuseTaken(tx, account, name, null)
    else if (name !== undefined) listIds.push((await createList(tx, account, { name })).id)
    await dropStage(tx, stageOf(row.id))
    await clearCheck(tx, row.id)
    await noteDetail(tx, row.id, {
      mappings: input.field_mappings,
      reading: input.reading ?? {},
      ...(input.unsubscribed ? { unsubscribed: input.unsubscribed } : {}),
      ...(input.accept_overage ? { acceptsOverage: true } : {}),
      ...(input.forecast ? { asks: true, ...(name === undefined ? {} : { listName: name }) } : {}),
    })
    await tx
      .updateTable('contact_job')
      .set({ phase: 'queued', list_ids: listIds, progress_at: sql`now()` })
      .set(input.forecast ? {} : await acceptedNow(tx, account))
      .where('id', '=', row.id)
      .execute()
    if (input.forecast) await enqueue(tx, importContacts, { jobId: row.id })
  })
}

/** Refuses to clear identifiers, because a contact could be left without any. */
function refuseClearedIdentifiers({ field_mappings: fields, reading }: Start): void {
  for (const [column, id] of fields.entries()) {
    const field = id === null ? undefined : contactFieldIds[id as ContactFieldId]
    if (!reading?.clear_empty?.[column] || !(identifierKinds as readonly unknown[]).includes(field)) continue
    throw new Refusal('import_clears_identifier', { field }, { field: `reading.clear_empty.${column}` })
  }
}

async function refuseGoneGroup(
  tx: Db,
  account: string,
  unsubscribed: UnsubscribedElsewhere | undefined,
): Promise<void> {
  const id = unsubscribed?.group_id ?? null
  if (id === null || (await findGroupIds(tx, account, [id])).has(id)) return
  throw new Refusal('unsubscribe_group_not_found', { id }, { field: 'unsubscribed.group_id' })
}

async function refuseWider(
  services: Services,
  id: string,
  { field_mappings: { length: mapped }, reading }: Start,
): Promise<void> {
  const file = await openCsv(await services.blobs.read(sourceKey(id)), reading?.header_row)
  file.close()
  const columns = file.header.length
  if (mapped > columns) throw new Refusal('import_mapping_too_many', { count: mapped, columns })
}

function refuseStarted(row: JobRow): void {
  if (row.kind !== 'import') throw new Refusal('import_not_found', { id: row.id })
  if (row.phase === 'awaiting_file') throw new Refusal('import_not_uploaded')
  if (row.phase !== 'awaiting_mapping' && row.phase !== 'awaiting_confirmation') {
    throw new Refusal('import_already_started')
  }
}

/** Deletes the results of an earlier check, which don't apply to another mapping. */
async function clearCheck(tx: Db, id: string): Promise<void> {
  const found = [
    'staged',
    'holds',
    'rowsASet',
    'doubts',
    'forecast',
    'problems',
    'hasErrorFile',
    'listName',
    'asks',
    'unsubscribed',
    'results',
  ]
  await sql`
    update contact_job set detail = detail - ${found}::text[], requested_count = 0, total_count = null,
      processed_count = 0, errored_count = 0, duplicate_count = 0, dropped_cell_count = 0
    where id = ${id}
  `.execute(tx)
}

/** Starts applying an import whose forecast a user has seen. */
export async function confirmImport(
  services: Services,
  account: string,
  id: string,
  accepts: boolean,
): Promise<void> {
  const { db } = services.database
  await db.transaction().execute(async (tx) => {
    const row = await accessJob(tx, account, id, { lock: true })
    if (row.kind !== 'import') throw new Refusal('import_not_found', { id })
    if (row.phase !== 'awaiting_confirmation') {
      const isEarly = row.phase === 'awaiting_file' || row.phase === 'awaiting_mapping'
      throw new Refusal(isEarly || row.phase === 'checking' ? 'import_not_checked' : 'import_already_started')
    }
    const { listName, forecast, acceptsOverage = false, unsubscribed } = importDetailOf(row)
    await refuseGoneGroup(tx, account, unsubscribed)
    const countNew = (): number => forecast?.created_count ?? 0
    await checkContactLimit(services, tx, account, countNew, accepts || acceptsOverage)
    const listIds = [...row.list_ids]
    if (listName !== undefined) listIds.push((await createList(tx, account, { name: listName })).id)
    await noteDetail(tx, row.id, { confirmed: true, acceptsOverage: accepts || acceptsOverage })
    await tx
      .updateTable('contact_job')
      .set({ phase: 'queued', processed_count: 0, list_ids: listIds, progress_at: sql`now()` })
      .set(await acceptedNow(tx, account))
      .where('id', '=', row.id)
      .execute()
  })
}

/** Cancels an import. A waiting import ends at once; a running one stops at its next checkpoint. */
export async function cancelImport(services: Services, account: string, id: string): Promise<JobRow> {
  const { db } = services.database
  const { row, waiting } = await db.transaction().execute(async (tx) => {
    const row = await accessJob(tx, account, id, { lock: true })
    if (!canCancel(row)) throw new Refusal('import_not_cancellable')
    const waiting = row.phase.startsWith('awaiting_') || isUnbegun(row)
    if (waiting) await cancelWaiting(tx, row.id)
    else
      await tx.updateTable('contact_job').set({ cancel_requested: true }).where('id', '=', row.id).execute()
    return { row, waiting }
  })
  if (waiting) await deleteFiles(services, row.id)
  return accessJob(db, account, id)
}

/** Ends an import that was never started or confirmed. Nothing was applied, so its counts are reset. */
export async function cancelWaiting(tx: Db, id: string): Promise<void> {
  await clearCheck(tx, id)
  await finishJob(tx, id, { status: 'cancelled' })
  await dropStage(tx, stageOf(id))
}

export async function deleteFiles(services: Services, id: string): Promise<void> {
  await services.blobs.delete(sourceKey(id))
  await services.blobs.delete(errorsKey(id))
}
