import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Makes transactions that give the same name one run after another, so that the second one finds it taken. An address is one
 * user's and a name one account's, in the whole installation. Call it before looking for the owner of the name, and before
 * locking rows: two transactions that lock in another order can deadlock.
 */
export async function lockName(tx: Db, kind: 'user' | 'account', name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`name of ${kind} ${name}`}, 0))`.execute(tx)
}
