import { accountsWithNews } from '#features/segments/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { type Fault, findBroken, findFault, hold } from '../live/hold.ts'
import { enterByDate, findDateEntries } from './enter-by-date.ts'
import { followContacts, followEvents } from './follow.ts'
import { lockRunning, type Running } from './running.ts'
import { findDue, tickAutomation } from './tick.ts'

/** How often an idle process looks for somebody who is due, in milliseconds. */
const pollMs = 1000

export interface RunningAutomations {
  stop(): Promise<void>
}

/** Moves people through automations as they are due. Any number of processes may; each automation is one's at a time. */
export function runAutomations(services: Services): RunningAutomations {
  const log = services.log.child({ part: 'automations' })
  const ending = Promise.withResolvers<void>()
  let isEnding = false
  const run = async () => {
    while (!isEnding) {
      const didWork = await workOnce(services, () => isEnding).catch((err: unknown) => {
        log.error({ err }, 'automations stumbled')
        return false
      })
      if (didWork) continue
      const timer = Promise.withResolvers<void>()
      const handle = setTimeout(timer.resolve, pollMs)
      await Promise.race([timer.promise, ending.promise])
      clearTimeout(handle)
    }
  }
  const ended = run()
  return {
    async stop() {
      isEnding = true
      ending.resolve()
      await ended
    },
  }
}

/** One round through all that waits. @returns whether there may be more */
export async function workOnce(services: Services, isEnding = () => false): Promise<boolean> {
  const { db } = services.database
  let didWork = false
  for (const account of await accountsWithNews(db)) {
    if (isEnding()) return false
    didWork = (await followContacts(db, account, services.now())) || didWork
  }
  await followEvents(db)
  for (const id of await findDateEntries(db, services.now())) {
    if (isEnding()) return false
    didWork = (await enterByDate(db, id, services.now())) > 0 || didWork
  }
  if (services.sending.off() !== null) return didWork
  for (const id of await findDue(db, services.now())) {
    if (isEnding()) return false
    didWork = (await tick(services, id)) || didWork
  }
  return didWork
}

/**
 * Moves those who are due. An automation that misses something, or has a message that no longer compiles, pauses itself and says
 * so before anything is sent; the others go on.
 */
async function tick(services: Services, id: string): Promise<boolean> {
  const { db } = services.database
  try {
    if (await holdFor(services, id, (running, tx) => findFault(tx, running))) return true
    return (await tickAutomation(services, db, id, services.now())) > 0
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    services.log.warn({ err: cause, automation: id }, 'an automation paused itself')
    const unknown: Fault = { code: 'message_broken', step: null }
    return holdFor(services, id, async (running) => (await findBroken(running)) ?? unknown)
  }
}

/** @returns whether there is a fault, so that it stands still now */
async function holdFor(
  { database: { db }, now }: Services,
  id: string,
  find: (running: Running, tx: Db) => Promise<Fault | null>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const running = await lockRunning(tx, id, { skip: true })
    if (running?.status !== 'live') return false
    const fault = await find(running, tx)
    if (fault) await hold(tx, running, fault, now())
    return fault !== null
  })
}
