import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * The current time by the database's clock, which all processes share. It takes a query of its own, because statements
 * that write get their values as parameters (decision 0095).
 */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell the time')
  return row.now
}
