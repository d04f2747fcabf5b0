import type { WorkerEvents, WorkerPool } from 'graphile-worker'

/** The times after a reason to look at which workers look again, in milliseconds: each at random between two limits. */
const looks: readonly (readonly [from: number, to: number])[] = [
  [15, 60],
  [100, 250],
]

/**
 * Makes the workers of a pool look for jobs twice more after each new and each ended job.
 *
 * graphile-worker locks all free sequences for the moment in which it looks for a job. Pools that look at once, as all do
 * when a job is added, hide the sequences from each other. The same holds for a sequence whose last job has ended and is about to
 * be taken out of the queue. The job would then wait for the next poll, up to a second. Looking again costs a statement
 * of about a millisecond. Ends with the first worker that is released.
 */
export function lookAgain(events: WorkerEvents): void {
  const waiting = new Map<number, NodeJS.Timeout>()
  let hasEnded = false
  const look = (pool: WorkerPool): void => {
    if (hasEnded) return
    for (const [at, [from, to]] of looks.entries()) {
      if (waiting.has(at)) continue
      const pause = from + Math.random() * (to - from)
      const timer = setTimeout(() => {
        waiting.delete(at)
        pool.nudge(1)
      }, pause)
      waiting.set(at, timer.unref())
    }
  }
  events.on('pool:listen:notification', ({ workerPool }) => look(workerPool))
  events.on('job:complete', ({ worker }) => look(worker.workerPool))
  events.on('worker:release', () => {
    hasEnded = true
    for (const timer of waiting.values()) clearTimeout(timer)
  })
}
