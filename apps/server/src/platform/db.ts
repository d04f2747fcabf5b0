import { randomBytes, randomFillSync } from 'node:crypto'
import { Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '#schema/tables.generated.ts'
import { AuditedDialect } from './audit/audited-dialect.ts'
import { systemNow } from './clock.ts'
import { refuseWhilePaused } from './distribute/pause.ts'
import { nameShardErrors } from './distribute/shard-errors.ts'
import { preparing } from './postgres/prepared.ts'
import { settleSession } from './postgres/session-settings.ts'

/** The database or a transaction. Functions with SQL take either, and pass it on to the functions they call. */
export type Db = Kysely<DB> | Transaction<DB>

export interface Database {
  db: Kysely<DB>
  /** The underlying pool, for COPY streams and the job queue. */
  pool: pg.Pool
  close(): Promise<void>
}

// Counts are read as JavaScript numbers; none exceeds 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The most connections that a pool opens. A process with the `http` role has a second pool, for calls. */
export const poolSize = 20

/** The name of the connections of web requests, which have a time limit, in `pg_stat_activity`. */
export const callsName = 'carillon calls'

/**
 * Opens a connection pool.
 * @param options.statementMs how long a statement may take before PostgreSQL ends it; by default there is no limit
 */
export function openDatabase(
  connectionString: string,
  options: { max?: number; statementMs?: number; onLost?: (error: Error) => void } = {},
): Database {
  const { statementMs } = options
  const prepare = preparing()
  const pool = new pg.Pool({
    async onConnect(client) {
      prepare(client)
      nameShardErrors(client)
      await settleSession(client)
      await refuseWhilePaused(client)
      if (statementMs !== undefined) await client.query(`set statement_timeout = ${statementMs}`)
    },
    connectionString,
    max: options.max ?? poolSize,
    application_name: statementMs === undefined ? 'carillon' : callsName,
    keepAlive: true,
    // Without this the system waits two hours before it checks whether the other side still exists.
    keepAliveInitialDelayMillis: 10_000,
  })
  const lose = options.onLost ?? (() => {})
  pool.on('connect', (client) => client.on('error', lose))
  pool.on('error', lose) // an idle connection that breaks is replaced; its users get the error themselves
  const db = new Kysely<DB>({ dialect: new AuditedDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/**
 * Lifts the time limit of statements until the transaction ends, for calls that may take long, such as deleting many
 * rows.
 */
export async function withoutTimeLimit(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}

/**
 * A list as PostgreSQL reads an array: `${bareArray(ids)}::uuid[]`. pg quotes and escapes each element of a list, which for ten
 * thousand takes as long as a statement about them. Only for UUIDs, numbers, words of our own without any special character, and null.
 */
export function bareArray(values: readonly (string | number | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`
}

/** True if PostgreSQL ended a statement because of its time limit. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}

/**
 * Makes an id in the application. Ids are ordered by time (UUID version 7), so that rows written at about the same time
 * are neighbours in an index.
 */
export function newId(): string {
  return uuidv7()
}

/**
 * An id of something that goes on for years: an id whose first digit, a 0 until the year 2527, is an f. So its rows lie
 * outside of all months in a table that is divided by them (docs/decisions/0291).
 */
export function newLastingId(): string {
  return `f${uuidv7().slice(1)}`
}

/**
 * An SQL expression for the ids of a statement that writes at most one row a contact. The first part (time, counter,
 * some random bits) is made here, once; the rest is taken from the random part of the contact's id. So the ids carry
 * this process's time, and no row needs a random value from the database.
 */
export function idPerContact(contactId: RawBuilder<unknown>): RawBuilder<string> {
  return sql`overlay(${contactId}::text placing ${idStem()} from 1 for ${sql.lit(stemLength)})::uuid`
}

/** The characters for time, version and counter. No other id of this process has the same. */
const stemLength = 26

/** The first part of the ids of one statement, for statements whose text is prepared. */
export function idStem(): string {
  return newId().slice(0, stemLength)
}

/**
 * Makes many ids for rows written at once: all have the same time and ascend, so that they are neighbours in an index.
 * Random bytes are fetched in blocks, which makes them five times cheaper than `newId` (1,000,000: 0.3 s).
 */
export function idSequence(): () => string {
  const pool = randomBytes(16 * 1024)
  const msecs = systemNow().getTime()
  let [at, seq] = [0, 0]
  return () => {
    if (at === pool.length) {
      randomFillSync(pool)
      at = 0
    }
    const random = pool.subarray(at, at + 16)
    at += 16
    return uuidv7({ random, msecs, seq: seq++ })
  }
}
