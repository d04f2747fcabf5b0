import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { DB } from '#schema/tables.generated.ts'
import {
  type Batch,
  claimBatch,
  claimedBatches,
  releaseBatch,
  waitForMarks,
} from '#sending/ledger/batches.ts'
import { reopenBatch } from '#sending/ledger/reopen-batch.ts'
import { giveBack as giveBackUnsent } from './journal/settle-flights.ts'
import { persist } from './persist.ts'

/** The batches on which this worker's lanes are at work. */
export interface Batches {
  /** Claims a due batch; null when there is none. `busy`: providers to leave out. */
  claim(sendId: string, now: Date, busy: readonly string[]): Promise<Batch | null>
  /**
   * Gives a batch back, however long the database takes to come back. `lastly` is called when that is done and before
   * another lane can have the batch.
   * @param isSure true if the database answered each statement about the batch
   */
  giveBack(batch: Batch, isSure: boolean, lastly: () => void): Promise<void>
  /** Gives back batches whose claim succeeded and was never answered. No lane knows of them. */
  giveBackUnknown(): Promise<void>
}

/**
 * Keeps a lane's batch from the other lanes until it was given back, independent of the database. To the database all
 * lanes are one worker. If others took the worker for dead and freed its batches, or the answer to a release got lost,
 * a second lane could otherwise claim a batch that the first lane marks, gives back and has in its flight file.
 */
export function keepBatches(
  { db, pool, log, now }: { db: Kysely<DB>; pool: Pool; log: Logger; now(): Date },
  workerId: string,
): Batches {
  const kept = new Set<Batch>()
  const claims = new Set<Promise<unknown>>()
  let looking: Promise<unknown> | null = null

  return {
    async claim(sendId, at, busy) {
      while (looking) await looking.catch(() => {})
      const numbers = [...kept].filter((batch) => batch.sendId === sendId).map(({ number }) => number)
      const claim = claimBatch(pool, sendId, workerId, at, busy, numbers).then((batch) => {
        if (batch) kept.add(batch)
        return batch
      })
      claims.add(claim)
      return claim.finally(() => claims.delete(claim))
    },
    async giveBack(batch, isSure, lastly) {
      let wasAnswered = isSure
      await persist(log, 'a batch could not be given back', async () => {
        if (!wasAnswered) await waitForMarks(pool, batch)
        wasAnswered = false
        if (!(await releaseBatch(pool, batch, workerId, now()))) {
          if (!isSure) await takeBackUnsent(db, batch, workerId)
          await reopenBatch(pool, batch, workerId, now())
        }
      })
      lastly()
      kept.delete(batch)
    },
    async giveBackUnknown() {
      const look = async () => {
        // Until this ends no claim begins, so each batch that is claimed and not kept has no lane.
        await Promise.allSettled(claims)
        for (const batch of await claimedBatches(pool, workerId, [...kept])) {
          await releaseBatch(pool, batch, workerId, now())
        }
      }
      looking = look().finally(() => {
        looking = null
      })
      await looking
    },
  }
}

/** The pause before another worker's batch is looked at again, in milliseconds. */
const pauseMs = 500

/**
 * Makes recipients due again whose mark was committed and never answered, if others took this worker for dead meanwhile and
 * called them uncertain. All outcomes of the batch are recorded, so their messages were not sent. While another worker
 * has the batch this waits, because that worker has already counted its recipients.
 */
async function takeBackUnsent(
  db: Kysely<DB>,
  { sendId, contactIds }: Batch,
  workerId: string,
): Promise<void> {
  for (;;) {
    const lost = await db
      .selectFrom('recipient')
      .select('contact_id')
      .where('send_id', '=', sendId)
      .where('contact_id', '=', sql<string>`any(${contactIds}::uuid[])`)
      .where('state', '=', 'uncertain')
      .where('reason', '=', 'worker_lost')
      .where('worker_id', '=', workerId)
      .execute()
    const ids = lost.map(({ contact_id }) => contact_id)
    if (ids.length === 0 || (await giveBackUnsent(db, sendId, workerId, ids))) return
    await sleep(pauseMs)
  }
}
