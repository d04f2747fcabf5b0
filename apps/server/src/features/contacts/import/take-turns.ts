import { setImmediate as immediate } from 'node:timers/promises'

/** A call goes through the event loop some ten times until it is answered, and waits for one turn each time. */
const turnMs = 3
/** Where others had work for longer than this, they may have more. */
const busyMs = 0.2
const mostRounds = 20

/** Shares the event loop with the calls of this process while much is read or made without a pause. */
export function takeTurns() {
  let began = performance.now()
  return {
    isOver: (): boolean => performance.now() - began > turnMs,
    /** Lets others work, until they have nothing to do or have had their share. */
    async giveWay(): Promise<void> {
      for (let round = 0; round < mostRounds; round++) {
        const before = performance.now()
        await immediate()
        began = performance.now()
        if (began - before < busyMs) return
      }
    },
  }
}
