import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { returnCredits } from '#sending/audience/credits.ts'
import type { SendClient } from '#sending/ledger/send.ts'
import { wakeWorkers } from '#sending/ledger/wake-workers.ts'
import { letPass } from './let-pass.ts'
import { wholeStatus } from './whole-status.ts'

/** Names a send. The account scopes it: a send of another account is not found. */
export type SendOf = SendClient & { account: string }

/**
 * Finds a send that will be changed, and locks it until the transaction ends. An A/B test is several sends; they are locked
 * in the order of their ids.
 * @throws delivery_not_found
 */
export async function accessSends(tx: Db, { account, client, clientId }: SendOf) {
  const rows = await tx
    .selectFrom('send')
    .select(['id', 'status'])
    .where('account_id', '=', account)
    .where('client', '=', client)
    .where('client_id', '=', clientId)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) throw new Refusal('delivery_not_found', { id: clientId })
  return rows
}

/** Pauses a send: no further recipient is marked, and messages under way finish. Pausing a paused send is allowed. */
export async function pauseSend(tx: Db, of: SendOf): Promise<void> {
  await holdSends(tx, await runningIds(tx, of))
}

/** Continues a paused send. A send that paused itself does not pause again for events counted until now. */
export async function resumeSend(tx: Db, of: SendOf): Promise<void> {
  const sends = await accessSends(tx, of)
  await letPass(
    tx,
    sends.map(({ id }) => id),
  )
  await releaseSends(tx, runningOf(sends))
}

async function runningIds(tx: Db, of: SendOf): Promise<string[]> {
  return runningOf(await accessSends(tx, of))
}

function runningOf(sends: readonly { id: string; status: string }[]): string[] {
  const running = sends.filter(({ status }) => status === 'sending' || status === 'paused')
  if (running.length === 0) throw new Refusal('delivery_state', { status: wholeStatus(sends) })
  return running.map(({ id }) => id)
}

/** Pauses the sends among these that are running or have not begun. */
export async function holdSends(tx: Db, ids: readonly string[]): Promise<void> {
  await switchSends(tx, ids, 'sending', 'paused')
}

/** Continues paused sends. A send whose time has not come waits for it. */
export async function releaseSends(tx: Db, ids: readonly string[]): Promise<void> {
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
  /** Recipients whose message was or may have been handed over. Zero means that no message has left. */
  handedOver: number
  unsent: number
}

/**
 * Ends a send for ever, including people who wait for the winner of an A/B test. One statement drops all recipients that
 * are not marked yet as 'stopped'. If a worker is marking the same rows, it either comes first, and its at most 100
 * messages leave, or it finds nothing to mark. Batches are locked before recipients, as workers do, since the caller may
 * delete a stopped send and its batches in the same transaction.
 */
export async function stopSend(tx: Db, of: SendOf, now: Date): Promise<StoppedSend> {
  const sends = await accessSends(tx, of)
  const open = sends.filter(({ status }) => status !== 'done')
  if (open.length === 0) throw new Refusal('delivery_state', { status: wholeStatus(sends) })
  const unsentOf = new Map<string, number>()
  for (const { id } of open) unsentOf.set(id, await stopPart(tx, id, now))
  // After all locks on recipients: a worker that drops some waits for the credits last.
  for (const [id, count] of unsentOf) await returnCredits(tx, id, count)
  const unsent = [...unsentOf.values()].reduce((sum, count) => sum + count, 0)
  const { handed } = await tx
    .selectFrom('recipient')
    .select((eb) => eb.fn.countAll<number>().as('handed'))
    .where(
      'send_id',
      'in',
      sends.map(({ id }) => id),
    )
    .where('state', '<>', 'dropped')
    .executeTakeFirstOrThrow()
  return { handedOver: handed, unsent }
}

/** Ends these sends for ever. It does not count the messages that left. Sends that are done stay done. */
export async function stopSends(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  const open = await tx
    .selectFrom('send')
    .select('id')
    .where(sql<boolean>`id = any(${ids as string[]}::uuid[])`)
    .where('status', 'not in', ['done', 'stopped'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const unsent = new Map<string, number>()
  for (const { id } of open) unsent.set(id, await stopPart(tx, id, now))
  for (const [id, count] of unsent) await returnCredits(tx, id, count)
}

/** Stops one send. Answers the number of recipients who will get nothing. */
async function stopPart(tx: Db, id: string, now: Date): Promise<number> {
  await tx
    .updateTable('send')
    .set({ status: 'stopped', is_open: false, finished_at: now, last_error: null, last_error_at: null })
    .where('id', '=', id)
    .execute()
  await tx
    .selectFrom('send_batch')
    .select('number')
    .where('send_id', '=', id)
    .orderBy('number')
    .forUpdate()
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('recipient')
    .set({ state: 'dropped', reason: 'stopped', next_at: null })
    .where('send_id', '=', id)
    .where('state', 'in', ['pending', 'deferred'])
    .executeTakeFirst()
  await tx
    .updateTable('send_batch')
    .set({ status: 'done', done_at: now, next_at: null })
    .where('send_id', '=', id)
    .where('status', '=', 'open')
    .execute()
  return Number(numUpdatedRows)
}

/**
 * Sends to the uncertain recipients again, with the Message-ID they may have seen already. Their batches open again,
 * and a finished send runs again. Answers how many recipients it concerns.
 */
export async function sendToUncertain(tx: Db, of: SendOf): Promise<number> {
  const sends = await accessSends(tx, of)
  let moved = 0
  for (const send of sends) moved += await reopenUncertain(tx, send)
  if (moved === 0) throw new Refusal('delivery_state', { status: wholeStatus(sends) })
  await wakeWorkers(tx)
  return moved
}

async function reopenUncertain(tx: Db, send: { id: string; status: string }): Promise<number> {
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
  if (moved > 0 && (send.status === 'done' || send.status === 'stopped')) {
    await tx
      .updateTable('send')
      .set({ status: 'sending', finished_at: null })
      .where('id', '=', send.id)
      .execute()
  }
  return moved
}
