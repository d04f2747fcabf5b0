import { sql } from 'kysely'
import { openDatabase } from '#platform/db.ts'
import { until } from './kit.ts'
import { lockWaits } from './lock-waits.ts'

/**
 * Holds up every COPY of an export before its first row, until `release`. Its file is open by then. So an export of any
 * size can be caught while it is written.
 */
export async function holdExports(
  databaseUrl: string,
): Promise<{ reached(connections: number): Promise<number[]>; release(): Promise<void> }> {
  const { db, close } = openDatabase(databaseUrl)
  // An export reads the table of lists only when it writes its rows, so this lock holds it at that moment.
  const lock = await db.startTransaction().execute()
  await sql`lock table list_contact in access exclusive mode`.execute(lock)
  let released: Promise<void> | undefined
  return {
    /** Waits until this many connections are held up, and answers the ids of their processes. */
    reached: (connections) =>
      until(`${connections} connections are held up`, async () => {
        const waiting = await lockWaits(db, 'copy%')
        return waiting.length === connections && waiting
      }),
    release: () => (released ??= lock.rollback().execute().then(close)),
  }
}
