import type { PoolClient } from 'pg'
import { idBytes } from './tokens.ts'

/** Locks of two numbers are a space of their own; nothing else uses one. */
const lockSpace = 1
/** So few that no number of groups fills PostgreSQL's table of locks, so many that two sends rarely share one. */
const locks = 128

/**
 * Begins a transaction that writes events of these sends, and waits for others that do. Each reads the recipients' first
 * events and counts new ones, so of two groups the second has to see the first one's writes: a statement sees only
 * commits from before its beginning, and therefore the wait is before it and not within. The recipients themselves need
 * no lock, which a database over several machines could not give. In the order of numbers, so that two groups never
 * deadlock.
 */
export async function beginWithSends(client: PoolClient, sendIds: readonly string[]): Promise<void> {
  const keys = [...new Set(sendIds.map(lockOf))].sort((a, b) => a - b)
  // One text costs one answer of the database; of parameters it could take none.
  await client.query(
    `begin; select pg_advisory_xact_lock(${lockSpace}, key) from unnest('{${keys.join()}}'::int[]) as key`,
  )
}

/** The last bytes of an id are chance. */
function lockOf(sendId: string): number {
  return idBytes(sendId).readUInt8(15) % locks
}
