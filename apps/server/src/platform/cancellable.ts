import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Runs statements on the connection with this process id; when `signal` aborts, the running statement is cancelled in the
 * database, and throws. The connection is used again only after the cancelling has ended.
 */
export async function cancellable<T>(
  db: Db,
  { pid, signal }: { pid: number; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  let cancelling: Promise<unknown> | undefined
  const cancel = (): void => {
    cancelling = sql`select pg_cancel_backend(${pid}::int)`.execute(db).catch(() => {})
  }
  signal.throwIfAborted()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', cancel)
    await cancelling
  }
}

/** The process of PostgreSQL that serves a transaction. */
export async function pidOf(tx: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return rows[0]?.pid ?? 0
}
