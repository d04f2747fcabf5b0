import type { Database } from '#platform/db.ts'

/**
 * Runs work that adds, changes or deletes many contacts of an account, one job at a time. What a job has read about
 * identifiers stays true until it ends, so whole sets are written without a check for each row. Reads and edits of
 * single contacts never wait for this lock.
 *
 * The lock belongs to a connection of its own and ends with it, also when the process is killed.
 * @returns 'busy' when another job has the lock, and nothing was done; try again later
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
    lock.release()
  }
}

async function lockContacts(
  database: Database,
  account: string,
): Promise<(ContactLock & { release(): void }) | null> {
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
    release() {
      client.off('error', onError)
      client.release(true) // closing the connection frees the lock, whatever state it is in
    },
  }
}

export interface ContactLock {
  /** @throws when the connection broke and another job may have started */
  assertHeld(): void
}
