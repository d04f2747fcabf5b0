import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { pageOf } from './bad-day.ts'
import { leastApartMs, muchApartMs } from './clock.ts'

const everyMs = 10_000

interface Watched {
  /** The clock of this machine. */
  now: () => Date
  /** The clock of a database on another machine; null: it has the clock of this one. */
  databaseNow: (() => Promise<Date>) | null
  log: Logger
  /** A clock that is never set, in milliseconds, in place of the system's. For tests alone. */
  sinceStart?: () => number
}

/**
 * Says in the log when the clock of this machine jumps, and when it and the database's drift apart and agree again. A
 * machine that slept looks as if its clock had jumped forward, and what is due by its clock begins as late.
 */
export function watchClock({ now, databaseNow, log, sinceStart = () => performance.now() }: Watched): {
  look(): Promise<void>
  close(): void
} {
  const offset = (): number => now().getTime() - sinceStart()
  let last = offset()
  // The start has compared the clocks, and has said if they were apart.
  let wereApart: boolean | null = null
  const lookAtJump = (): void => {
    const found = offset()
    const jumpMs = found - last
    last = found
    if (Math.abs(jumpMs) < muchApartMs) return
    const seconds = Math.round(Math.abs(jumpMs) / 1000)
    const way = jumpMs > 0 ? 'forward' : 'back'
    log.warn({ page: pageOf('clock') }, `the clock of this machine jumped ${seconds} s ${way}`)
  }
  const lookAtDatabase = async (): Promise<void> => {
    const before = now().getTime()
    const found = await databaseNow?.().catch(() => null)
    if (!found) return
    const apartMs = leastApartMs(before, found.getTime(), now().getTime())
    const areApart = apartMs >= muchApartMs
    const isNews = areApart !== (wereApart ?? areApart)
    wereApart = areApart
    if (!isNews) return
    if (!areApart) return log.info('the clock of the database agrees with ours again')
    const seconds = Math.round(apartMs / 1000)
    log.warn({ page: pageOf('clock') }, `the clock of the database is ${seconds} s from ours`)
  }
  let isBusy = false
  const look = async (): Promise<void> => {
    lookAtJump()
    if (isBusy) return
    isBusy = true
    await lookAtDatabase()
    isBusy = false
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  return { look, close: () => clearInterval(timer) }
}
