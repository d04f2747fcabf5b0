import type { Schema } from '@carillon/contract/endpoint'
import type * as z from 'zod/mini'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { enqueue, type JobContext, type JobKind } from './define-job.ts'

/*
 * What jobs of minutes have in common. Such a job works in steps, and each step is a transaction that notes how far the
 * work is. So whenever its process ends, another one goes on from the last step. While something else holds what it
 * needs, it gives its worker back and returns soon. A fault is tried again a few times before the job is given up; a
 * refusal ends it at once.
 */

const busyPauseMs = 300
export const progressMs = 500

/** Step after step, each from where the one before ended, until one ends nowhere. Between two the process may end. */
export async function stepByStep<Place>(
  signal: AbortSignal,
  from: Place,
  step: (place: Place) => Promise<Place | null>,
): Promise<void> {
  for (let place: Place | null = from; place !== null; place = await step(place)) signal.throwIfAborted()
}

/** Ends this run and begins another in a moment: what the job needs is held elsewhere, and its worker has other work. */
export function comeBack<P extends Schema>(db: Db, job: JobKind<P>, payload: z.input<P>): Promise<void> {
  return enqueue(db, job, payload, { inMs: busyPauseMs })
}

/** Nobody wants the work of this run any more: it was cancelled, or its row is gone or another run's. */
export class Stopped extends Error {}

interface Ends {
  /** Which job, for the log. */
  about: object
  stopped(): Promise<void>
  refused(refusal: Refusal): Promise<void>
  /** Faults of this job so far, with this one. They are kept with the job, so that a retry by hand can forget them. */
  countFault(): Promise<number>
  givenUpAfter: number
  givenUp(): Promise<void>
}

/**
 * Works, and sees to the end of a job whose work throws. What is to be tried again is thrown on to the queue.
 * @returns what the work answered; 'ended' when it threw and the job has its end
 */
export async function workToAnEnd<T>(
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
  work: () => Promise<T>,
  ends: Ends,
): Promise<T | 'ended'> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Stopped) await ends.stopped()
    else if (signal.aborted) throw cause
    else if (cause instanceof Refusal) await ends.refused(cause)
    else if ((await ends.countFault()) < ends.givenUpAfter) throw cause
    else {
      log.error({ err: cause, ...ends.about }, 'job given up')
      await ends.givenUp()
    }
    return 'ended'
  }
}

export interface Progress {
  /** Call as often as you like; writes twice a second at most. */
  report(): void
  /** Writes now. */
  write(): Promise<void>
  /** Fires when the process ends, and when the writing failed: with what it threw. */
  signal: AbortSignal
  /** Waits for the writing under way, so that none comes after the job has ended. */
  settle(): Promise<void>
}

/**
 * Writes how far a job is beside its work, one writing after another. `write` throws `Stopped` when the row says that
 * nobody wants the work any more.
 */
export function noteProgress(signal: AbortSignal, write: () => Promise<void>): Progress {
  const stop = new AbortController()
  let last = Number.NEGATIVE_INFINITY
  let writing: Promise<void> = Promise.resolve()
  const writeNext = (): Promise<void> => {
    writing = writing.then(write).catch((cause: unknown) => stop.abort(cause))
    return writing
  }
  return {
    report() {
      if (performance.now() - last < progressMs) return
      last = performance.now()
      void writeNext()
    },
    write: writeNext,
    signal: AbortSignal.any([signal, stop.signal]),
    settle: () => writing,
  }
}
