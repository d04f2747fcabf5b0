import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Running } from './background-jobs.ts'

/** Counts the open jobs in a feature's rows: each with its work done, and its work to do where that is known. */
export async function countOpen(
  db: Db,
  {
    from,
    done = sql`0`,
    total = sql`null::int`,
  }: { from: RawBuilder<unknown>; done?: RawBuilder<unknown>; total?: RawBuilder<unknown> },
): Promise<Running> {
  const { rows } = await sql<Running>`
    select count(*)::int as running, coalesce(sum(least(done, total)), 0)::float8 as done,
      case when bool_or(total is null) then null else coalesce(sum(total), 0)::float8 end as total
    from (select ${done} as done, ${total} as total from ${from}) open`.execute(db)
  return rows[0] ?? { running: 0, done: 0, total: 0 }
}
