import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#platform/in-transaction.ts'
import { type Batch, releaseBatch } from './batches.ts'
import { wakeChannel } from './wake-workers.ts'

const lockSend = 'select status from send where id = $1 for update'
const lockBatch = 'select status from send_batch where send_id = $1 and number = $2 for update'
/** Takes a batch without a worker, if it has a recipient who is due now or later. */
const take = `
  update send_batch
  set status = 'claimed', worker_id = $4
  where send_id = $1 and number = $2 and status <> 'claimed' and exists (
    select 1 from recipient
    where send_id = $1 and contact_id = any($3::uuid[]) and state in ('pending', 'deferred')
  )`
const runAgain = `update send set status = 'sending', finished_at = null where id = $1 and status = 'done'`

/**
 * Makes a batch due again that other workers took from this worker and finished while this worker still had messages
 * under way. Otherwise a recipient that the mail server deferred would wait in a batch that is done. If another worker
 * has the batch now, that worker counts all recipients when it gives the batch back, so nothing is done here.
 */
export async function reopenBatch(pool: Pool, batch: Batch, workerId: string, now: Date): Promise<void> {
  await inTransaction(pool, (client) => reopen(client, batch, workerId, now))
}

async function reopen(client: PoolClient, batch: Batch, workerId: string, now: Date): Promise<void> {
  const { sendId, number, contactIds } = batch
  // These are two statements, so that the second one sees what the former holder of the lock committed.
  await client.query(lockSend, [sendId])
  await client.query(lockBatch, [sendId, number])
  const { rowCount } = await client.query(take, [sendId, number, contactIds, workerId])
  if (rowCount === 0) return
  await releaseBatch(client, batch, workerId, now)
  await client.query(runAgain, [sendId])
  await client.query(`select pg_notify($1, '')`, [wakeChannel])
}
