import type { PoolClient, QueryResult } from 'pg'
import { aliveMs } from './machine.rules.ts'
import { idBytes } from './tokens.ts'

/**
 * The first number of these locks. Locks of two numbers are apart from those of one number, and nothing else uses them.
 */
const lockSpace = 1
/**
 * The number of locks: few enough that no number of groups fills PostgreSQL's table of locks, and many enough that two
 * sends rarely share one.
 */
const locks = 128

/**
 * Begins a transaction that writes events of these sends, and waits for others that do. Each reads the recipients'
 * first events and counts new ones, so the second of two groups has to see what the first one wrote. A statement sees
 * only commits from before its beginning, so the wait must come before it. The recipients themselves need no lock,
 * which a database over several machines could not give. Locks are taken in the order of their numbers, so that two
 * groups never deadlock.
 * @returns the workers that are alive, for `storeEvents`
 */
export async function beginWithSends(client: PoolClient, sendIds: readonly string[]): Promise<string[]> {
  const keys = [...new Set(sendIds.map(lockOf))].sort((a, b) => a - b)
  // The statements are one text, which costs one round trip. Such a text can't have parameters.
  const results: unknown = await client.query(`
    begin; select pg_advisory_xact_lock(${lockSpace}, key) from unnest('{${keys.join()}}'::int[]) as key;
    select id from worker where seen_at > now() - ${aliveMs} * interval '1 millisecond'`)
  const [, , living] = results as QueryResult<{ id: string }>[]
  return living?.rows.map(({ id }) => id) ?? []
}

/** The lock of a send, by the last byte of its id, which is random. */
function lockOf(sendId: string): number {
  return idBytes(sendId).readUInt8(15) % locks
}
