import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The channel on which idle workers listen. A missed notification costs a second, because workers also poll. */
export const wakeChannel = 'carillon_sending'

/** Notifies all workers, once the transaction is committed, that there is something to send. */
export async function wakeWorkers(tx: Db): Promise<void> {
  await sql`select pg_notify(${wakeChannel}, '')`.execute(tx)
}
