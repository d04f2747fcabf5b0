import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import type { Server } from './kit.ts'

/** The context of a job, for tests that run one themselves. */
export function jobContext({ product: { services } }: Pick<Server, 'product'>): JobContext {
  return {
    services,
    db: services.database.db,
    log: services.log,
    signal: new AbortController().signal,
    now: services.now,
  }
}

/** Runs a job of old rows as in a new month: it does not skip months that it has done. */
export async function runAnew(
  server: Pick<Server, 'product'>,
  job: (context: JobContext) => Promise<void>,
): Promise<void> {
  const context = jobContext(server)
  await sql`delete from row_life`.execute(context.db)
  await job(context)
}

/** Noon of a day in the middle of the month that began so many months ago. */
export function monthsAgo(months: number): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15, 12))
}
