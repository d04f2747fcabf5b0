import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * The time now by the clock of the database, which all processes share. Asked for by itself: a statement that writes is
 * handed its values (decision 0095).
 */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell the time')
  return row.now
}
