import { EventEmitter } from 'node:events'
import {
  makeWorkerUtils,
  parseCronItems,
  Logger as QueueLogger,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import { addGauge } from '#platform/metrics.ts'
import type { Services } from '#platform/services.ts'
import type { Job, JobContext } from './define-job.ts'

export interface CronJob {
  name: string
  /** A crontab pattern in UTC. */
  pattern: string
  run(context: JobContext): Promise<void>
}

export interface RunningJobs {
  stop(): Promise<void>
}

/** Installs the queue's own tables. Safe to call from several processes. */
export async function prepareQueue(services: Services): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: services.database.pool, logger: quiet(services) })
  await utils.migrate()
  await utils.release()
}

/** What /metrics says of the queue. */
export function addQueueGauges({ metrics, database: { db } }: Services): void {
  const ask = async (query: ReturnType<typeof sql<{ value: number }>>): Promise<number> => {
    const { rows } = await query.execute(db)
    return Number(rows[0]?.value ?? 0)
  }
  addGauge(metrics, 'carillon_queue_depth', 'Jobs that wait or run.', () =>
    ask(sql`select count(*)::int as value from graphile_worker.jobs where attempts < max_attempts`),
  )
  addGauge(metrics, 'carillon_queue_oldest_seconds', 'How long the oldest job that is due has waited.', () =>
    ask(sql`
      select coalesce(extract(epoch from now() - min(run_at)), 0)::float as value
      from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts
    `),
  )
  addGauge(metrics, 'carillon_sends_open', 'Sends that are not done.', () =>
    ask(sql`select count(*)::int as value from send where status in ('freezing', 'sending', 'paused')`),
  )
}

/**
 * Takes jobs until stopped. A stop waits for running jobs, which see `signal`. The names under which this process
 * takes jobs are reported through `onWorkerName`, so that a survivor can free them after a crash.
 */
export async function runJobs(
  services: Services,
  jobs: readonly Job[],
  crons: readonly CronJob[],
  options: { concurrency: number; onWorkerName(name: string): void },
): Promise<RunningJobs> {
  const ending = new AbortController()
  const context = (): JobContext => ({
    services,
    db: services.database.db,
    log: services.log,
    signal: ending.signal,
    now: services.now,
  })
  const taskList: TaskList = {}
  const interrupted: string[] = []
  const names: string[] = []
  const noteName = (name: string): void => {
    names.push(name)
    options.onWorkerName(name)
  }
  for (const job of jobs) {
    taskList[job.name] = async (payload, { job: { id } }) => {
      try {
        await job.run(job.payload.parse(payload), context())
      } catch (cause) {
        if (ending.signal.aborted) interrupted.push(id)
        throw cause
      }
    }
  }
  for (const cron of crons) {
    taskList[cron.name] = async () => cron.run(context())
  }
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => noteName(worker.workerId))
  // A job is locked in the name of its pool, not of the worker that runs it.
  events.on('pool:create', ({ workerPool }) => noteName(workerPool.id))
  const runner: Runner = await run({
    events,
    pgPool: services.database.pool,
    taskList,
    parsedCronItems: parseCronItems(
      crons.map(({ name, pattern }) => ({
        task: name,
        match: pattern,
        options: { backfillPeriod: 0, maxAttempts: 1 },
      })),
    ),
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: quiet(services),
  })
  return {
    async stop() {
      ending.abort()
      await runner.stop().catch(() => {})
      // The queue does not wait until it has noted what failed; it notes nothing of a job that is not its own any more.
      const isOurs = sql`locked_by is null or locked_by = any(${names}::text[])`
      await giveBack(services, names, sql`id = any(${interrupted}::bigint[]) and (${isOurs})`)
    },
  }
}

/** Gives the jobs of dead processes back to the queue. graphile-worker alone would wait for hours. */
export async function freeJobsOf(services: Services, workerNames: readonly string[]): Promise<void> {
  if (workerNames.length === 0) return
  const names = workerNames as string[]
  await giveBack(services, names, sql`locked_by = any(${names}::text[])`)
  await sql`select graphile_worker.force_unlock_workers(${names}::text[])`.execute(services.database.db)
}

/**
 * The end of a process is not the job's fault: the attempt does not count, and no pause follows. A job without a key that
 * has used up its attempts is left: it was replaced by another while it ran, or the clock brings it again.
 */
async function giveBack(
  { database: { db } }: Services,
  names: readonly string[],
  which: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with given as (
      update graphile_worker._private_jobs
      set attempts = greatest(0, attempts - 1), locked_at = null, locked_by = null, run_at = least(run_at, now())
      where ${which} and (key is not null or attempts < max_attempts)
      returning job_queue_id
    )
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where id in (select job_queue_id from given) and locked_by = any(${names as string[]}::text[])
  `.execute(db)
}

function quiet(services: Services): QueueLogger {
  const log = services.log.child({ part: 'jobs' })
  return new QueueLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.['error'] }, message)
    else if (level === 'warning') log.warn(message)
    else log.trace(message)
  })
}
