import type { ActivityJob, ActivityKind } from '@carillon/contract/activity'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'

/**
 * A background job as its feature reports it. `roles/background-jobs.ts` lists the features that have background jobs.
 */
export interface BackgroundJob
  extends Pick<ActivityJob, 'kind' | 'id' | 'name' | 'state' | 'progress' | 'path'>,
    Partial<
      Pick<
        ActivityJob,
        'waits_for' | 'is_cancelling' | 'uncancellable' | 'can_cancel' | 'can_retry' | 'took_before_ms'
      >
    > {
  /** 'automatic' when no person or program asked for it. */
  startedBy: { userId: string | null; apiKeyName: string | null } | 'automatic'
  startedAt: Date
  endedAt: Date | null
  /** A refusal's code with its details; any other code is a fault. */
  problem?: { code: string; details: Readonly<Record<string, unknown>> } | null
}

export interface Asked {
  account: string
  now: Date
  /** Jobs that ended before this time are left out. */
  since: Date
  /** The most jobs of each kind that have not ended, and of each kind that have. */
  limit: number
  /** Only this job, whenever it ended. */
  id?: string
}

/** The running and waiting jobs: their number, and the sums of their work done and work to do. */
export interface Running {
  running: number
  done: number
  /** The sum of the work to do; null if that of some job is not known yet. */
  total: number | null
}

/** A feature's declaration of its background jobs. */
export interface BackgroundJobs {
  kinds: readonly ActivityKind[]
  find(db: Db, asked: Asked): Promise<BackgroundJob[]>
  /** Counts the running jobs. Every page asks for this, so it reads few rows by an index. */
  countRunning(db: Db, account: string, now: Date): Promise<Running>
  /**
   * Asks a job to stop at its next safe point, for a job that `find` reports as cancellable. Several calls at once count
   * as one.
   * @throws job_ended if it has ended meanwhile
   */
  cancel?(services: Services, account: string, id: string): Promise<void>
  /**
   * Runs a job again, for a job that `find` reports as retryable. Of several calls at once, the first does it.
   * @throws job_not_retryable
   */
  retry?(services: Services, account: string, id: string): Promise<void>
}
