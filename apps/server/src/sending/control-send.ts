import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SendClient } from './send.ts'
import { wakeWorkers } from './wake-workers.ts'

/** Whose send: the account scopes it, so that another account's is not found. */
export type SendOf = SendClient & { account: string }

/**
 * The way to a send that will be changed, locked until the transaction ends.
 * @throws delivery_not_found
 */
async function accessSend(tx: Db, { account, client, clientId }: SendOf) {
  const row = await tx
    .selectFrom('send')
    .select(['id', 'status', 'account_id'])
    .where('account_id', '=', account)
    .where('client', '=', client)
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('delivery_not_found', { id: clientId })
  return row
}

/** Holds a send: no further recipient is marked; those under way finish. Paused already is fine. */
export async function pauseSend(tx: Db, of: SendOf): Promise<void> {
  const send = await accessSend(tx, of)
  if (send.status !== 'sending' && send.status !== 'paused')
    throw new Refusal('delivery_state', { status: send.status })
  await tx.updateTable('send').set({ status: 'paused' }).where('id', '=', send.id).execute()
}

export async function resumeSend(tx: Db, of: SendOf): Promise<void> {
  const send = await accessSend(tx, of)
  if (send.status !== 'sending' && send.status !== 'paused')
    throw new Refusal('delivery_state', { status: send.status })
  await tx.updateTable('send').set({ status: 'sending' }).where('id', '=', send.id).execute()
  await wakeWorkers(tx)
}

/** Holds several sends at once, those of them that are under way or still to come. */
export async function holdSends(tx: Db, ids: readonly string[]): Promise<void> {
  await switchSends(tx, ids, 'sending', 'paused')
}

/** Lets sends go on that were held. One whose time has not come waits for it. */
export async function letSendsGo(tx: Db, ids: readonly string[]): Promise<void> {
  await switchSends(tx, ids, 'paused', 'sending')
  await wakeWorkers(tx)
}

async function switchSends(
  tx: Db,
  ids: readonly string[],
  from: 'sending' | 'paused',
  to: 'sending' | 'paused',
): Promise<void> {
  await sql`
    update send set status = ${to} where id = any(${ids}::uuid[]) and status = ${from}
  `.execute(tx)
}

export interface StoppedSend {
  /** Recipients whose message was handed over or may have been: none means that nothing has left the house. */
  handedOver: number
  unsent: number
}

/**
 * Ends a send for good. Everyone not yet marked is dropped as 'stopped' in one statement; a worker that is marking
 * the same rows either comes first, then those at most 100 leave, or finds nothing left to mark. Batches are locked
 * before their recipients, as workers do: a stopped send may be deleted in the same transaction, its batches with it.
 */
export async function stopSend(tx: Db, of: SendOf, now: Date): Promise<StoppedSend> {
  const send = await accessSend(tx, of)
  if (send.status === 'done') throw new Refusal('delivery_state', { status: send.status })
  await tx
    .updateTable('send')
    .set({ status: 'stopped', finished_at: now, last_error: null, last_error_at: null })
    .where('id', '=', send.id)
    .execute()
  await tx
    .selectFrom('send_batch')
    .select('number')
    .where('send_id', '=', send.id)
    .orderBy('number')
    .forUpdate()
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('recipient')
    .set({ state: 'dropped', reason: 'stopped', next_at: null })
    .where('send_id', '=', send.id)
    .where('state', 'in', ['pending', 'deferred'])
    .executeTakeFirst()
  await tx
    .updateTable('send_batch')
    .set({ status: 'done', done_at: now, next_at: null })
    .where('send_id', '=', send.id)
    .where('status', '=', 'open')
    .execute()
  const { handed } = await tx
    .selectFrom('recipient')
    .select((eb) => eb.fn.countAll<number>().as('handed'))
    .where('send_id', '=', send.id)
    .where('state', '<>', 'dropped')
    .executeTakeFirstOrThrow()
  return { handedOver: handed, unsent: Number(numUpdatedRows) }
}

/**
 * Sends to the uncertain after all, under the Message-ID they may have seen already. Their batches open again; a
 * send that was over is under way again. Answers how many.
 */
export async function sendToUncertain(tx: Db, of: SendOf): Promise<number> {
  const send = await accessSend(tx, of)
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update recipient set state = 'pending', worker_id = null
      where send_id = ${send.id} and state = 'uncertain'
      returning contact_id
    ), opened as (
      update send_batch set status = 'open', next_at = null, done_at = null
      where send_id = ${send.id} and status <> 'claimed'
        and number in (
          select b.number from send_batch b cross join unnest(b.contact_ids) as named (contact_id)
          join moved on moved.contact_id = named.contact_id
          where b.send_id = ${send.id}
        )
    )
    select count(*)::int as moved from moved`.execute(tx)
  const moved = rows[0]?.moved ?? 0
  if (moved === 0) throw new Refusal('delivery_state', { status: send.status })
  if (send.status === 'done' || send.status === 'stopped') {
    await tx
      .updateTable('send')
      .set({ status: 'sending', finished_at: null })
      .where('id', '=', send.id)
      .execute()
  }
  await wakeWorkers(tx)
  return moved
}
