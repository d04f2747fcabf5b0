import { randomBytes, randomFillSync } from 'node:crypto'
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { systemNow } from './clock.ts'
import type { DB } from './tables.generated.ts'

/** The database, or a transaction of it: verbs take either and pass on what they were given. */
export type Db = Kysely<DB> | Transaction<DB>

export interface Database {
  db: Kysely<DB>
  /** The pool beneath, for COPY streams and the job queue. */
  pool: pg.Pool
  close(): Promise<void>
}

// Counts fit a double; nothing here exceeds 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool.
 * @param options.statementMs how long a statement may take before PostgreSQL ends it; without it as long as it likes
 */
export function openDatabase(
  connectionString: string,
  options: { max?: number; statementMs?: number; onLost?: (error: Error) => void } = {},
): Database {
  const { statementMs } = options
  const pool = new pg.Pool({
    // By a statement, because poolers refuse it among the parameters of a start.
    async onConnect(client) {
      if (statementMs !== undefined) await client.query(`set statement_timeout = ${statementMs}`)
    },
    connectionString,
    max: options.max ?? 20,
    application_name: 'carillon',
    keepAlive: true,
    // Else the system asks after two hours whether the other side is still there.
    keepAliveInitialDelayMillis: 10_000,
  })
  const lose = options.onLost ?? (() => {})
  pool.on('connect', (client) => client.on('error', lose))
  pool.on('error', lose) // an idle connection that breaks is replaced; its users get the error themselves
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/** For a call that may take its time, as where it deletes many rows. Ends with the transaction. */
export async function withoutTimeLimit(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}

/** Whether PostgreSQL ended a statement because it took too long. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}

/** Ids are made here, ordered by time (UUID version 7), so that neighbours in time are neighbours in an index. */
export function newId(): string {
  return uuidv7()
}

/**
 * An id for each row of a statement that writes at most one row a contact: time, counter and some randomness of an id that
 * is made here, and the contact's own randomness at the end. So no row asks the database for an id, and all of them carry
 * the time of the process that wrote them.
 */
export function idPerContact(contactId: RawBuilder<unknown>): RawBuilder<string> {
  return sql`overlay(${contactId}::text placing ${idStem()} from 1 for ${sql.lit(stemLength)})::uuid`
}

/** Time, version, counter: no other id of this process has them. */
const stemLength = 26

/** What the ids of one statement begin with, for statements whose text is kept. */
export function idStem(): string {
  return newId().slice(0, stemLength)
}

/**
 * Ids for many rows made at once: of one instant, numbered on, so that they lie side by side in an index. Asking the
 * system for randomness in blocks makes them five times cheaper than `newId` (1,000,000: 0.3 s).
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
