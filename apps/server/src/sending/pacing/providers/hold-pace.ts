import { sql } from 'kysely'
import { databaseTime } from '#platform/database-time.ts'
import type { Db } from '#platform/db.ts'

/**
 * Holds back everything that is counted under this pace for `forMs`, by the clock of the database. A hold that ends
 * later stays.
 */
export async function holdPace(db: Db, id: string, forMs: number): Promise<void> {
  const until = (await databaseTime(db)).getTime() + forMs
  await sql`
    insert into send_pace as known (id, next_ms) values (${id}, ${until})
    on conflict (id) do update set next_ms = greatest(known.next_ms, excluded.next_ms)`.execute(db)
}
