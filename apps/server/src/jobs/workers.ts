import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Records that a worker is alive, and under which names it locks jobs. This also registers it again after others
 * considered it dead. Times are by the database's clock, since processes may run on several machines.
 */
export async function beat(db: Db, workerId: string, queueNames: Iterable<string> = []): Promise<void> {
  await sql`
    insert into worker (id, queue_workers) values (${workerId}, ${[...queueNames]})
    on conflict (id) do update set seen_at = now(), queue_workers = excluded.queue_workers
  `.execute(db)
}

/**
 * A condition that holds if a worker last seen at `seenAt` has been silent for `deadAfterMs`. While the database was
 * away no worker could report, so each has its whole time again after a restart of PostgreSQL.
 */
export function countsAsDead(seenAt: RawBuilder<unknown>, deadAfterMs: number): RawBuilder<boolean> {
  return sql`greatest(${seenAt}, pg_postmaster_start_time()) < now() - ${deadAfterMs} * interval '1 millisecond'`
}

/** Removes workers that have been silent for `deadAfterMs`. Answers the names under which they locked jobs. */
export async function forgetDeadWorkers(db: Db, deadAfterMs: number): Promise<string[]> {
  const { rows: dead } = await sql<{ names: string[] }>`
    delete from worker where ${countsAsDead(sql`seen_at`, deadAfterMs)}
    returning queue_workers as names
  `.execute(db)
  return dead.flatMap(({ names }) => names)
}

/** Removes a worker that ends normally, so that it is never considered dead later. */
export async function forgetWorker(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('worker').where('id', '=', workerId).execute()
}
