import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#platform/db.ts'

/** The time for which an answer of `isDistributed` is kept, in milliseconds. */
const knownMs = 60_000
const known = new WeakMap<Pool, { since: number; answer: Promise<boolean> }>()

/**
 * True if the large tables lie on several machines. It is asked once a minute, because a running installation can be
 * distributed; so the answer may only decide how fast a work is, and not its result.
 */
export function isDistributed(pool: Pool): Promise<boolean> {
  const before = known.get(pool)
  if (before && performance.now() - before.since < knownMs) return before.answer
  const answer = askDistributed(pool)
  known.set(pool, { since: performance.now(), answer })
  answer.catch(() => known.delete(pool))
  return answer
}

/** Asks for a table of Citus, since a query that names it fails on a database without it. */
const ask = `select to_regclass('pg_catalog.pg_dist_shard') is not null as answer`

async function askDistributed(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ answer: boolean }>(ask)
  return rows[0]?.answer ?? false
}

/**
 * The lowest hash of each shard of contacts, in ascending order; a database on one machine has none. The answer is not
 * kept, because a running installation can be distributed, and its shards can be divided.
 */
export async function readShards(db: Db): Promise<readonly number[]> {
  const { rows: asked } = await sql.raw<{ answer: boolean }>(ask).execute(db)
  if (!asked[0]?.answer) return []
  const { rows } = await sql<{ lowest: number }>`
    select shardminvalue::int as lowest from pg_dist_shard
    where logicalrelid = 'contact'::regclass and shardminvalue is not null
    order by 1`.execute(db)
  return rows.map(({ lowest }) => lowest)
}

/**
 * SQL for the shard of a contact, as a number from 0; the same for all contacts on one machine. Citus hashes an id by the
 * function that PostgreSQL uses for the type.
 */
export function shardOf(shards: readonly number[], contactId: RawBuilder<unknown>): RawBuilder<number> {
  if (shards.length === 0) return sql`0`
  return sql`width_bucket(uuid_hash(${contactId}), ${shards as number[]}::int[])`
}
