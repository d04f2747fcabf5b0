import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
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
import { lookAgain } from './look-again.ts'
import { watchClockBack } from './watch-clock-back.ts'

export interface CronJob {
  name: string
  /** A crontab pattern in UTC. */
  pattern: string
  run(context: JobContext): Promise<void>
}

export interface RunningJobs {
  stop(): Promise<void>
}

/** Installs the queue's tables. Several processes may call it at once. */
export async function prepareQueue(services: Pick<Services, 'database' | 'log'>): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: services.database.pool, logger: quietLogger(services) })
  await utils.migrate()
  await utils.release()
}

/** Adds the queue's gauges to /metrics. */
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
  addGauge(
    metrics,
    'carillon_workers_alive',
    'Processes that said within the last 15 s that they live.',
    () => ask(sql`select count(*)::int as value from worker where seen_at > now() - interval '15 seconds'`),
  )
}

/**
 * Runs jobs until stopped. A stop waits for running jobs, which see `signal`. `onWorkerName` receives each name under
 * which this process locks jobs, so that another process can free them after a crash.
 *
 * The queue stops by itself when it can't record the result of a job, for example while the database restarts. Once the
 * database answers again, the queue's jobs are given back and the queue is started again.
 * @throws if two of the jobs and crons have one name, since the queue would run only the last of them
 */
export async function runJobs(
  services: Services,
  jobs: readonly Job[],
  crons: readonly CronJob[],
  options: { concurrency: number; onWorkerName(name: string): void },
): Promise<RunningJobs> {
  refuseTwins([...jobs, ...crons].map(({ name }) => name))
  const start = () => startQueue(services, jobs, crons, options)
  let queue = await start()
  let isEnding = false
  const startAnew = async (): Promise<void> => {
    await services.outage.over()
    await freeJobsOf(services, queue.names)
    if (!isEnding) queue = await start()
  }
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      const why = await queue.lost
      if (isEnding) return
      if (why === 'queue') services.log.warn('the queue lost its hold on jobs: it is started anew')
      await queue.discard()
      while (!isEnding) {
        const problem = await startAnew().then(
          () => null,
          (err: unknown) => ({ err }),
        )
        if (!problem) break
        services.log.warn(problem, 'the queue could not be started, trying again')
        await sleep(1000, null, { ref: false })
      }
    }
  }
  void keepRunning()
  return {
    async stop() {
      isEnding = true
      await queue.stop()
    },
  }
}

function refuseTwins(names: readonly string[]): void {
  const twin = names.find((name, at) => names.indexOf(name) !== at)
  if (twin !== undefined) throw new Error(`Two jobs have the name ${twin}`)
}

/** Scheduled work is of whole minutes. A clock that goes back by less delays it by no more than two of them. */
const minuteMs = 60_000

/**
 * Forgets that scheduled work was started at minutes that are still to come, because the clock was ahead then. Otherwise
 * the queue would start none until those minutes are over.
 */
async function forgetComingMinutes(services: Services, crons: readonly CronJob[]): Promise<void> {
  const latest = new Date(services.now().getTime() + minuteMs)
  await sql`
    update graphile_worker._private_known_crontabs set last_execution = null
    where identifier = any(${crons.map(({ name }) => name)}::text[]) and last_execution > ${latest}`.execute(
    services.database.db,
  )
}

interface Queue {
  /** The names under which the queue locks jobs. */
  names: readonly string[]
  /** Resolves when the queue has stopped by itself and takes no more jobs, or when the clock went back. */
  lost: Promise<'queue' | 'clock'>
  /** Ends a queue that stopped by itself, as soon as its jobs have ended. Its own promise may never resolve. */
  discard(): Promise<void>
  stop(): Promise<void>
}

async function startQueue(
  services: Services,
  jobs: readonly Job[],
  crons: readonly CronJob[],
  options: { concurrency: number; onWorkerName(name: string): void },
): Promise<Queue> {
  const ending = new AbortController()
  const context = (): JobContext => ({
    services,
    db: services.database.db,
    log: services.log,
    signal: ending.signal,
    now: services.now,
  })
  const running = new Set<Promise<void>>()
  const watch = async (work: Promise<void>): Promise<void> => {
    running.add(work)
    try {
      await work
    } finally {
      running.delete(work)
    }
  }
  const taskList: TaskList = {}
  const interrupted: string[] = []
  for (const job of jobs) {
    taskList[job.name] = async (payload, { job: { id } }) => {
      try {
        await watch(job.run(job.payload.parse(payload), context()))
      } catch (cause) {
        if (ending.signal.aborted) interrupted.push(id)
        throw cause
      }
    }
  }
  for (const cron of crons) {
    taskList[cron.name] = async () => watch(cron.run(context()))
  }
  const names: string[] = []
  const know = (name: string): void => {
    names.push(name)
    options.onWorkerName(name)
  }
  const lost = Promise.withResolvers<'queue' | 'clock'>()
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => know(worker.workerId))
  // A job is locked under the name of its pool, not under that of the worker that runs it.
  events.on('pool:create', ({ workerPool }) => know(workerPool.id))
  events.on('pool:fatalError', () => lost.resolve('queue'))
  lookAgain(events)
  await forgetComingMinutes(services, crons)
  // The queue waits for the minute that was the next one before, however long that takes.
  const endWatch = watchClockBack(minuteMs, () => lost.resolve('clock'))
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
    noHandleSignals: true,
    preset: {
      worker: {
        concurrentJobs: options.concurrency,
        pollInterval: 1000,
        logger: quietLogger(services),
        // Without these two settings, recording a result without a database causes an unhandled rejection, which ends
        // the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  }).catch((cause: unknown) => {
    endWatch()
    throw cause
  })
  const stopped = () => lost.resolve('queue')
  runner.promise.then(stopped, stopped)
  const end = async (): Promise<void> => {
    endWatch()
    ending.abort()
    await runner.stop().catch(() => {})
  }
  return {
    names,
    lost: lost.promise,
    async discard() {
      void end()
      await Promise.allSettled(running)
    },
    async stop() {
      await end()
      // By now each failed job was recorded, or is still locked by us because there was no database.
      const isOurs = sql`locked_by is null or locked_by = any(${names}::text[])`
      await giveBack(services, names, sql`id = any(${interrupted}::bigint[]) and (${isOurs})`)
    },
  }
}

/** Gives the jobs of dead processes back to the queue. Without this, graphile-worker would wait for hours. */
export async function freeJobsOf(services: Services, workerNames: readonly string[]): Promise<void> {
  if (workerNames.length === 0) return
  const names = workerNames as string[]
  await giveBack(services, names, sql`locked_by = any(${names}::text[])`)
  await sql`select graphile_worker.force_unlock_workers(${names}::text[])`.execute(services.database.db)
}

/**
 * Gives locked jobs back. The end of a process is not the job's fault, so the attempt does not count and there is no
 * pause. A job without a key that has used all its attempts is left alone: a new job replaced it while it ran, or the
 * scheduler starts it again.
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

function quietLogger(services: Pick<Services, 'log'>): QueueLogger {
  const log = services.log.child({ part: 'jobs' })
  return new QueueLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.['error'] ?? meta?.['fatalError'] }, message)
    else if (level === 'warning') log.warn(message)
    else log.trace(message)
  })
}
