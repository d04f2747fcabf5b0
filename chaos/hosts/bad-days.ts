import { setTimeout as sleep } from 'node:timers/promises'
import type { Kill } from '../kills.ts'
import { connections } from '../round.ts'
import type { Host, HostName } from './host.ts'

/** The most messages that a worker marks before they leave: its lanes, spare ones included, with a flight each. */
const mostMarked = 2 * 4 * 50
/** Longer than the lease of recipients (12 s), so that others have taken the work of a silent host. */
const silentMs = 20_000

/** One misfortune, which strikes while a send runs. */
export interface BadDay {
  name: string
  kills: readonly Kill[]
  /** The most messages that may stay uncertain, beside those that the mail server never answered. */
  mostLost: number
  /** The people of this day's send, as a share of all. */
  strike(host: (name: HostName) => Host): Promise<void>
}

const day = (
  name: string,
  victims: readonly HostName[],
  mostLost: number,
  strike: BadDay['strike'],
): BadDay => ({ name, mostLost, strike, kills: victims.map((victim) => ({ victim, moment: name })) })

export const badDays: readonly BadDay[] = [
  day('cut off from the database, not from the mail server', ['worker-1'], 0, async (host) => {
    host('worker-1').way.cut()
    await sleep(silentMs)
    host('worker-1').way.heal()
  }),
  day('cut off, and its connections forgotten', ['worker-2', 'scheduler-1'], 0, async (host) => {
    for (const name of ['worker-2', 'scheduler-1'] as const) host(name).way.cut()
    await sleep(silentMs)
    for (const name of ['worker-2', 'scheduler-1'] as const) host(name).way.healAnew()
  }),
  day('stands still, and goes on after its lease', ['worker-2'], connections, async (host) => {
    host('worker-2').process.standStill()
    await sleep(silentMs)
    host('worker-2').process.goOn()
  }),
  day('loses its disk and starts with an empty one', ['worker-1'], mostMarked, async (host) => {
    await host('worker-1').process.strikeDown()
    await host('worker-1').loseDisk()
    host('worker-1').process.startAgain()
    await host('worker-1').process.ready()
  }),
  day('dies and never comes back', ['worker-2', 'web-1', 'scheduler-2'], mostMarked, async (host) => {
    for (const name of ['worker-2', 'web-1', 'scheduler-2'] as const) await host(name).process.strikeDown()
  }),
]
