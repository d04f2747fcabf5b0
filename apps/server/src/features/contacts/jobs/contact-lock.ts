import { sql } from 'kysely'
import type { Database, Db } from '#platform/db.ts'

/**
 * Jobs that add, change or delete contacts of an account run one at a time. What they have read about identifiers stays
 * true until they end, so whole sets are written without a check for each row. Reads and single edits never wait for
 * this lock.
 *
 * The lock belongs to a connection of its own and ends with it, also when the process is killed.
 * @returns 'busy' when another job has the lock, and nothing was done; try again later
 */
export async function withAudience<T>(
  database: Database,
  account: string,
  work: (lock: AudienceLock) => Promise<T>,
): Promise<T | 'busy'> {
  const lock = await lockAudience(database, account)
  if (!lock) return 'busy'
  try {
    return await work(lock)
  } finally {
    lock.release()
  }
}

async function lockAudience(
  database: Database,
  account: string,
): Promise<(AudienceLock & { release(): void }) | null> {
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
      if (broken) throw new Error('the connection that held the audience lock broke', { cause: broken })
    },
    release() {
      client.off('error', onError)
      client.release(true) // closing the connection frees the lock, whatever state it is in
    },
  }
}

export interface AudienceLock {
  /** @throws when the connection broke and another job may have started */
  assertHeld(): void
}

/**
 * Adds to the number of contacts an account has and, for new contacts, to the number it pays for this month. Call it in
 * the transaction that changed the contacts.
 */
export async function countContacts(
  tx: Db,
  account: string,
  change: { added?: number; deleted?: number },
): Promise<void> {
  const added = change.added ?? 0
  const deleted = change.deleted ?? 0
  if (added === 0 && deleted === 0) return
  await sql`
    insert into contact_total as total (account_id, contact_count, billable_count)
    values (${account}, ${added - deleted}, ${added})
    on conflict (account_id) do update set
      contact_count = total.contact_count + ${added - deleted},
      billable_count = ${added} + case
        when total.billable_month = date_trunc('month', now() at time zone 'UTC')::date then total.billable_count
        else total.contact_count end,
      billable_month = date_trunc('month', now() at time zone 'UTC')::date
  `.execute(tx)
}

/**
 * Adds contacts that came back from a deletion. What was paid for in the month of the deletion is not paid for again;
 * once another month has begun it counts in that one.
 */
export async function restoreCount(
  tx: Db,
  account: string,
  restored: number,
  deletedAt: Date,
): Promise<void> {
  if (restored === 0) return
  await sql`
    update contact_total set contact_count = contact_count + ${restored},
      billable_count = billable_count + case
        when billable_month > date_trunc('month', ${deletedAt}::timestamptz at time zone 'UTC')::date then ${restored}
        else 0 end
    where account_id = ${account}
  `.execute(tx)
}
