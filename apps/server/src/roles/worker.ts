import { sql } from 'kysely'
import { deleteContacts } from '#features/contacts/delete-contacts.job.ts'
import { importContacts } from '#features/contacts/import/import.job.ts'
import { removeValues } from '#features/custom-fields/remove-values.job.ts'
import { sendVerification } from '#features/senders/send-verification.job.ts'
import { startDueSingleSends, startSingleSend } from '#features/single-sends/start-single-send.job.ts'
import { newId } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import type { Job } from '../jobs/define-job.ts'
import { type CronJob, freeJobsOf, runJobs } from '../jobs/run-jobs.ts'

/** Every job a worker takes. */
const jobs: readonly Job[] = [deleteContacts, importContacts, removeValues, sendVerification, startSingleSend]

/** What the scheduler role starts by the clock. */
const crons: readonly CronJob[] = [
  { name: 'single-sends.start-due', pattern: '* * * * *', run: startDueSingleSends },
]

export interface RunningWorker {
  stop(): Promise<void>
}

const heartbeatMs = 2000
const deadAfterMs = 15_000
const jobsAtOnce = 4

/**
 * The worker role (and, with it, the scheduler's): takes jobs and says every 2 s that it lives. A process silent for
 * 15 s counts as dead, and whoever notices gives its jobs back.
 */
export async function startWorker(
  services: Services,
  roles: { worker: boolean; scheduler: boolean },
): Promise<RunningWorker> {
  const { db } = services.database
  const id = newId()
  const names = new Set<string>()

  /** The database's clock judges, since processes may run on several machines. */
  const beat = async (): Promise<void> => {
    await sql`
      insert into worker (id, queue_workers) values (${id}, ${[...names]})
      on conflict (id) do update set seen_at = now(), queue_workers = excluded.queue_workers
    `.execute(db)
    const { rows: dead } = await sql<{ names: string[] }>`
      delete from worker where seen_at < now() - ${deadAfterMs} * interval '1 millisecond'
      returning queue_workers as names
    `.execute(db)
    const freed = dead.flatMap(({ names }) => names)
    if (freed.length > 0) services.log.warn({ freed }, 'gave back the jobs of a worker that is gone')
    await freeJobsOf(services, freed)
  }
  const timer = setInterval(() => {
    beat().catch((err: unknown) => services.log.warn({ err }, 'heartbeat failed'))
  }, heartbeatMs)

  const queue = await runJobs(services, roles.worker ? jobs : [], roles.scheduler ? crons : [], {
    concurrency: jobsAtOnce,
    onWorkerName: (name) => names.add(name),
  })
  await beat()
  return {
    async stop() {
      clearInterval(timer)
      await queue.stop()
      await db.deleteFrom('worker').where('id', '=', id).execute()
    },
  }
}
