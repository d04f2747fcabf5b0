import { randomBytes } from 'node:crypto'
import type { HeldStatus } from '@carillon/contract/mail-batches'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { MailBatch } from '#schema/tables.generated.ts'
import { holdSends, releaseSends } from '#sending/sends/public.ts'
import { noteLeaving } from './note-scheduled.job.ts'

type Row = Selectable<MailBatch>

export interface HeldBatch {
  batch_id: string
  status: HeldStatus
}

export async function createBatch(db: Db, account: string, now: Date): Promise<{ batch_id: string }> {
  const id = randomBytes(16).toString('hex')
  await db.insertInto('mail_batch').values({ id, account_id: account, created_at: now }).execute()
  return { batch_id: id }
}

/** Finds the mail batch that a call names. */
export async function accessBatch(db: Db, account: string, id: string): Promise<Row> {
  const row = await findBatch(db, account, id)
  if (!row) throw invalid(id)
  return row
}

/** Like `accessBatch`, and keeps others from pausing or releasing the batch until the transaction ends. */
export async function joinBatch(tx: Db, account: string, id: string): Promise<Row> {
  const row = await batchesOf(tx, account).where('id', '=', id).forShare().executeTakeFirst()
  if (!row) throw invalid(id)
  return row
}

function invalid(id: string): Refusal {
  return new Refusal('mail_batch_invalid', { id }, { field: 'batch_id' })
}

function batchesOf(db: Db, account: string) {
  return db.selectFrom('mail_batch').selectAll().where('account_id', '=', account)
}

async function findBatch(db: Db, account: string, id: string): Promise<Row | undefined> {
  return batchesOf(db, account).where('id', '=', id).executeTakeFirst()
}

export async function listHeld(db: Db, account: string): Promise<HeldBatch[]> {
  const rows = await batchesOf(db, account)
    .where('status', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(toHeld)
}

/** One entry, or none while the batch is neither paused nor cancelled. */
export async function getHeld(db: Db, account: string, id: string): Promise<HeldBatch[]> {
  const row = await findBatch(db, account, id)
  if (!row) throw new Refusal('scheduled_send_not_found')
  return toHeld(row)
}

function toHeld({ id, status }: Row): HeldBatch[] {
  return status === null ? [] : [{ batch_id: id, status: status as HeldStatus }]
}

/** Pauses or cancels all mail of a batch that has not left, and mail that is added to it later. */
export async function holdBatch(
  db: Db,
  account: string,
  { batch_id: id, status }: HeldBatch,
): Promise<HeldBatch> {
  await db.transaction().execute(async (tx) => {
    const row = await batchesOf(tx, account).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw invalid(id)
    if (row.status !== null) throw new Refusal('scheduled_send_held', { status: row.status })
    await setStatus(tx, id, status)
    await holdSends(tx, await sendsOf(tx, id))
  })
  return { batch_id: id, status }
}

export async function changeHold(db: Db, account: string, id: string, status: HeldStatus): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await accessHeld(tx, account, id)
    await setStatus(tx, id, status)
  })
}

/** Releases a batch: due mail leaves at once, the rest at its time. Mail that was given up stays so. */
export async function releaseBatch(db: Db, account: string, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await accessHeld(tx, account, id)
    await setStatus(tx, id, null)
    await releaseSends(tx, await sendsOf(tx, id))
    await noteLeaving(tx, { batchId: id }, now)
  })
}

async function accessHeld(tx: Db, account: string, id: string): Promise<void> {
  const row = await batchesOf(tx, account).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row?.status) throw new Refusal('scheduled_send_not_found')
}

async function setStatus(tx: Db, id: string, status: HeldStatus | null): Promise<void> {
  await tx.updateTable('mail_batch').set({ status }).where('id', '=', id).execute()
}

async function sendsOf(tx: Db, id: string): Promise<string[]> {
  const rows = await tx.selectFrom('mail').select('send_id').where('batch_id', '=', id).execute()
  return rows.map(({ send_id }) => send_id)
}
