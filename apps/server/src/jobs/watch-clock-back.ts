import { systemOffsetMs } from '#platform/clock.ts'

const everyMs = 10_000

/**
 * Calls `onBack` when this machine's clock goes back by more than `byMs` milliseconds, within ten seconds of that.
 * @returns ends the watch
 */
export function watchClockBack(byMs: number, onBack: () => void): () => void {
  let highest = systemOffsetMs()
  const timer = setInterval(() => {
    const found = systemOffsetMs()
    highest = Math.max(highest, found)
    if (highest - found > byMs) onBack()
  }, everyMs).unref()
  return () => clearInterval(timer)
}
