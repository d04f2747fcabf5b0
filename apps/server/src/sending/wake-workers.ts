import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The channel on which idle workers listen. Missed calls cost a second: they also look by themselves. */
export const wakeChannel = 'carillon_sending'

/** Tells every worker, once the transaction is committed, that there is something to send. */
export async function wakeWorkers(tx: Db): Promise<void> {
  await sql`select pg_notify(${wakeChannel}, '')`.execute(tx)
}
