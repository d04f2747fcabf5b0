import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Says that a worker lives, and under which names it takes jobs. Also makes it known again after others held it for
 * dead. The database's clock judges, since processes may run on several machines.
 */
export async function beat(db: Db, workerId: string, queueNames: Iterable<string> = []): Promise<void> {
  await sql`
    insert into worker (id, queue_workers) values (${workerId}, ${[...queueNames]})
    on conflict (id) do update set seen_at = now(), queue_workers = excluded.queue_workers
  `.execute(db)
}

/** Forgets workers that are silent for so long that they count as dead. Answers under which names they took jobs. */
export async function forgetDeadWorkers(db: Db, deadAfterMs: number): Promise<string[]> {
  const { rows: dead } = await sql<{ names: string[] }>`
    delete from worker where seen_at < now() - ${deadAfterMs} * interval '1 millisecond'
    returning queue_workers as names
  `.execute(db)
  return dead.flatMap(({ names }) => names)
}

/** A worker that ends is not dead: nobody has to find out. */
export async function forgetWorker(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('worker').where('id', '=', workerId).execute()
}
