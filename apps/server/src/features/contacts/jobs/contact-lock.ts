import type { Database } from '#platform/db.ts'

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
