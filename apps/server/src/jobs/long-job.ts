import { Refusal } from '#platform/refusal.ts'
import type { JobContext } from './define-job.ts'

/*
 * The shared rules of jobs that run for minutes. Such a job works in steps. Each step is a transaction that records how
 * far the work is, so when its process ends, another one continues after the last step. After a fault it is retried a few
 * times; after a refusal it ends at once.
 */

export const progressMs = 500

/**
 * Runs step after step. Each begins where the one before ended; the last one answers no place. Between two steps the
 * process may end.
 */
export async function stepByStep<Place>(
  signal: AbortSignal,
  from: Place,
  step: (place: Place) => Promise<Place | null>,
): Promise<void> {
  for (let place: Place | null = from; place !== null; place = await step(place)) signal.throwIfAborted()
}

/**
 * Thrown when the work of a run is no longer wanted: it was cancelled, its row was deleted, or another run has taken
 * over.
 */
export class Stopped extends Error {}

interface Ends {
  /** Identifies the job in the log. */
  about: object
  stopped(): Promise<void>
  refused(refusal: Refusal): Promise<void>
  /**
   * Counts one more fault and answers how many there were. The count is stored with the job, so that a manual retry can
   * reset it.
   */
  countFault(): Promise<number>
  givenUpAfter: number
  givenUp(): Promise<void>
}

/**
 * Does the work of a job, and records how the job ended if the work throws. Errors that deserve a retry are thrown on to
 * the queue. @returns the answer of the work; 'ended' if it threw and the end of the job was recorded
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
  /** Reports progress. It may be called at any rate and writes at most twice a second. */
  report(): void
  /** Writes at once. */
  write(): Promise<void>
  /** Aborted when the process ends, or when writing failed; the reason is then the error of the writing. */
  signal: AbortSignal
  /** Waits until the current write is done, so that none follows after the job has ended. */
  settle(): Promise<void>
}

/**
 * Records a job's progress while it works, one write after another. `write` throws `Stopped` if the row shows that the
 * work is no longer wanted.
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
