import { setImmediate as immediate } from 'node:timers/promises'

/**
 * The time that this work runs before it lets other work run, in milliseconds. A call passes the event loop about ten
 * times until it is answered, and may wait this long each time.
 */
const turnMs = 3
/** If other work took longer than this, it gets another round, in milliseconds. */
const busyMs = 0.2
const mostRounds = 20

/** Lets long work without natural pauses share the event loop with the calls of this process. */
export function shareEventLoop() {
  let began = performance.now()
  return {
    isDue: (): boolean => performance.now() - began > turnMs,
    /** Lets other work run, until there is none left or the most rounds have passed. */
    async letOthersRun(): Promise<void> {
      for (let round = 0; round < mostRounds; round++) {
        const before = performance.now()
        await immediate()
        began = performance.now()
        if (began - before < busyMs) return
      }
    },
  }
}
