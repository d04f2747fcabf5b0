import type { Schema } from '@carillon/contract/endpoint'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'

export interface JobContext {
  services: Services
  db: Db
  log: Logger
  /** Aborted when the process is asked to end. Stop at the next safe point and throw; the job is tried again. */
  signal: AbortSignal
  now(): Date
}

/** The data that a caller needs to enqueue a job. Payloads are ids, never copies of data. */
export interface JobKind<P extends Schema = Schema> {
  readonly name: string
  readonly payload: P
  /** The total number of tries of the job, with graphile-worker's exponential pauses. */
  readonly attempts: number
  /** A waiting job is replaced by a new job with the same key. */
  readonly key?: (payload: z.output<P>) => string
  /** Jobs of one sequence run one after another, in whatever process, so that long jobs leave workers free for others. */
  readonly sequence?: (payload: z.output<P>) => string
}

/** A piece of work that outlives its request. */
export interface Job<P extends Schema = Schema> extends JobKind<P> {
  readonly run: (payload: z.output<P>, context: JobContext) => Promise<void>
}

export function defineJob<const P extends Schema>(job: Job<P>): Job<P> {
  return job
}

/** The time at which a job is due. Without any of these fields it is due now. */
interface Later {
  /** The time at which the job is due. */
  runAt?: Date
  /** The pause after which the job is due, in milliseconds. */
  inMs?: number
  /**
   * The length of a slot in milliseconds: the job is due at the end of the current slot. So several jobs with the same
   * key in one slot run once, and new jobs don't postpone it.
   */
  slotMs?: number
  /** True if a waiting job with the same key keeps its time. */
  keepsTime?: boolean
}

/** Puts a job into the queue within the caller's transaction. The job exists only if that transaction commits. */
export async function enqueue<P extends Schema>(
  db: Db,
  job: JobKind<P>,
  payload: z.input<P>,
  options: Later = {},
): Promise<void> {
  const checked = job.payload.parse(payload) as z.output<P>
  await sql`
    select graphile_worker.add_job(
      ${job.name},
      payload := ${JSON.stringify(checked)}::json,
      queue_name := ${job.sequence?.(checked) ?? null}::text,
      max_attempts := ${job.attempts}::int,
      run_at := ${runAtOf(options)},
      job_key := ${job.key?.(checked) ?? null}::text,
      job_key_mode := ${options.keepsTime ? 'preserve_run_at' : 'replace'}
    )
  `.execute(db)
}

/** Seconds since 1970 by the database's clock, which the queue uses. */
const queueTime = sql`extract(epoch from clock_timestamp())`

function runAtOf({ runAt, inMs, slotMs }: Later) {
  if (inMs !== undefined) return sql`to_timestamp(${queueTime} + ${inMs / 1000}::float)`
  if (slotMs === undefined) return sql`${runAt ?? null}::timestamptz`
  const seconds = sql`${slotMs / 1000}::float`
  return sql`to_timestamp(ceil(${queueTime} / ${seconds}) * ${seconds})`
}
