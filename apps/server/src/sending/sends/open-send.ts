import { sql } from 'kysely'
import { type Db, newLastingId } from '#platform/db.ts'
import type { SendMessage } from '#schema/stored-message.ts'
import type { SendClient } from '#sending/ledger/send.ts'
import { wakeWorkers } from '#sending/ledger/wake-workers.ts'
import { insertSend } from './start-send.ts'

export interface OpenSend extends SendClient {
  account: string
  message: SendMessage
  /** The number of the send among the sends of its client, from 1. */
  part: number
  /** The version of the message. */
  variationId: string
  now: Date
}

/**
 * Makes a send without recipients, who join by `addRecipients`. It runs until `closeSends`, even while no recipients are
 * left. @returns its id @throws template_broken with part, line and column, if the message does not compile
 */
export async function openSend(tx: Db, { part, variationId, ...send }: OpenSend): Promise<string> {
  const id = newLastingId()
  await insertSend(tx, id, { ...send, part: { number: part, variationId, isWaiting: false, isOpen: true } })
  return id
}

/**
 * Closes these sends to more people. They end when all who joined have their message. They are locked first, so that the
 * statement afterwards sees the batches that the former holder of the lock opened.
 */
export async function closeSends(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  const locked = tx.selectFrom('send').select('id').where('id', 'in', ids).where('is_open', '=', true)
  if (ids.length > 0) await locked.orderBy('id').forUpdate().execute()
  await sql`
    update send set is_open = false,
      status = case when is_out then 'done' else status end,
      finished_at = case when is_out then ${now}::timestamptz else finished_at end
    from (
      select id, status in ('sending', 'paused') and not exists (
        select 1 from send_batch where send_id = id and status <> 'done'
      ) as is_out
      from send where id = any(${ids as string[]}::uuid[]) and is_open
    ) as found
    where send.id = found.id`.execute(tx)
}

/** Lets people join these sends again. Stopped sends stay stopped. */
export async function reopenSends(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update send set is_open = true, finished_at = null,
      status = case when status = 'done' then 'sending' else status end
    where id = any(${ids as string[]}::uuid[]) and not is_open and status <> 'stopped'`.execute(tx)
  await wakeWorkers(tx)
}
