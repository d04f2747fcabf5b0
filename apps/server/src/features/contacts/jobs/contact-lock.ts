import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/db.ts'
import { retryAfterSeconds } from '#platform/http/errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'

/**
 * Runs work that adds, changes or deletes many contacts of an account, one job at a time. Identifiers that a job has read
 * stay true until it ends, so whole sets are written without a check for each row. Reads and edits of single contacts
 * never wait for this lock.
 *
 * The lock belongs to a connection of its own and ends with it, also when the process is killed. The worker whose turn it
 * is takes the lock (`queue/run-queue.job.ts`). The lock does not decide the order: it keeps out a process that counts as
 * dead and still works, and the respelling of addresses, which belongs to no call.
 * @returns 'busy' when another process has the lock, and nothing was done
 */
export async function withContactLock<T>(
  database: Database,
  account: string,
  work: (lock: ContactLock) => Promise<T>,
): Promise<T | 'busy'> {
  const lock = await lockContacts(database, account)
  if (!lock) return 'busy'
  try {
    return await work(lock)
  } finally {
    await lock.release()
  }
}

/** The longest wait of a call for work on many contacts of its account, and the pause between two tries, in milliseconds. */
const waitAtMostMs = 20_000
const waitPauseMs = 100

/**
 * Runs a short transaction of a call with the lock, which the transaction holds until its end. It waits for the work that
 * has the lock, without holding a connection.
 * @throws temporarily_unavailable after 20 seconds
 */
export async function withLockedContacts<T>(
  db: Db,
  account: string,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const began = performance.now()
  for (;;) {
    const done = await retryDeadlocks(db, async (tx) => {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('audience:' || ${account}, 0)) as locked`.execute(
        tx,
      )
      return rows[0]?.locked ? { result: await work(tx) } : null
    })
    if (done) return done.result
    if (performance.now() - began > waitAtMostMs)
      throw new Refusal('temporarily_unavailable', {}, { retryAfterSeconds })
    await sleep(waitPauseMs)
  }
}

async function lockContacts(
  database: Database,
  account: string,
): Promise<(ContactLock & { release(): Promise<void> }) | null> {
  const client = await database.pool.connect()
  let broken: Error | undefined
  const onError = (error: Error): void => {
    broken = error
  }
  client.on('error', onError)
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('audience:' || $1, 0)) as locked`,
      [account],
    )
    if (!rows[0]?.locked) {
      client.off('error', onError)
      client.release()
      return null
    }
  } catch (cause) {
    client.off('error', onError)
    client.release(true)
    throw cause
  }
  return {
    assertHeld() {
      if (broken)
        throw new Error('the connection that held the lock of the contacts broke', { cause: broken })
    },
    async release() {
      const isFree = await client
        .query<{ free: boolean }>(
          `select pg_advisory_unlock(hashtextextended('audience:' || $1, 0)) as free`,
          [account],
        )
        .then(
          ({ rows }) => rows[0]?.free === true,
          () => false,
        )
      client.off('error', onError)
      client.release(!isFree) // closing the connection frees the lock, whatever state it is in
    },
  }
}

export interface ContactLock {
  /** @throws when the connection broke and another job may have started */
  assertHeld(): void
}
