import { setImmediate as immediate } from 'node:timers/promises'

/**
 * How long this work runs before others may, in milliseconds. A call goes through the event loop about ten times until
 * it is answered, and waits this long each time.
 */
const turnMs = 3
/** If other work took longer than this, it may have more time, in milliseconds. */
const busyMs = 0.2
const mostRounds = 20

/** Shares the event loop with the calls of this process while much is read or made without a pause. */
export function shareEventLoop() {
  let began = performance.now()
  return {
    isDue: (): boolean => performance.now() - began > turnMs,
    /** Lets other work run, until there is none or it has had its share. */
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
