import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Lets nothing that is counted under this pace leave for so long. A hold that ends later stays. */
export async function holdPace(db: Db, id: string, forMs: number): Promise<void> {
  await sql`
    insert into send_pace as known (id, next_ms)
    values (${id}, extract(epoch from clock_timestamp()) * 1000 + ${forMs}::float8)
    on conflict (id) do update set next_ms = greatest(known.next_ms, excluded.next_ms)`.execute(db)
}
