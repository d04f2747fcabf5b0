import type { Kysely } from 'kysely'
import type { DB } from '#schema/tables.generated.ts'
import type { Db } from './db.ts'

const triesAtMost = 5

/** True if PostgreSQL ended a transaction because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}

/**
 * Runs `work` in a transaction, and again if PostgreSQL ended it for a deadlock: then it has changed nothing, and the other
 * transaction goes on. Within a transaction of the caller it is part of that and runs once. `work` changes nothing but rows.
 */
export async function retryDeadlocks<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await (db as Kysely<DB>).transaction().execute(work)
    } catch (cause) {
      if (attempt >= triesAtMost || !isDeadlock(cause)) throw cause
    }
  }
}
