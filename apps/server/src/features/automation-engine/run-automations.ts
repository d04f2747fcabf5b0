import { accountsWithNews } from '#features/segments/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { enterByDate, findDateEntries } from './enter-by-date.ts'
import { type Fault, findBroken, findFault, hold } from './faults/hold.ts'
import { followContacts, followEvents } from './follow.ts'
import { lockRunning, type Running } from './running.ts'
import { findDue, tickAutomation } from './tick.ts'

/** The pause between an idle process's looks for due people, in milliseconds. */
const pollMs = 1000
/** The number of automations that one process moves at a time, each on a connection of its own. */
const ticksAtOnce = 4

export interface RunningAutomations {
  stop(): Promise<void>
}

/**
 * Moves people through automations as they are due. Any number of processes may do so; each automation is moved by one
 * of them at a time.
 */
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

/**
 * One round through all waiting work. An unexpected error is logged, and the work is tried again in the next round: it
 * delays entries of one account, or one automation, and nothing else.
 * @returns true if there may be more
 */
export async function workOnce(services: Services, isEnding = () => false): Promise<boolean> {
  const { db } = services.database
  let didWork = false
  const work = async (of: Record<string, string>, does: () => Promise<boolean>) => {
    try {
      didWork = (await does()) || didWork
    } catch (err) {
      services.log.error({ err, ...of }, 'automations stumbled')
    }
  }
  for (const account of await accountsWithNews(db)) {
    if (isEnding()) return false
    await work({ account }, () => followContacts(db, account, services.now()))
  }
  await followEvents(db)
  for (const automation of await findDateEntries(db, services.now())) {
    if (isEnding()) return false
    await work({ automation }, async () => (await enterByDate(db, automation, services.now())) > 0)
  }
  if (services.sending.off() !== null) return didWork
  const due = (await findDue(db, services.now())).values()
  const tickNext = async () => {
    for (const automation of due) {
      if (isEnding()) return
      await work({ automation }, () => tickOne(services, automation))
    }
  }
  await Promise.all(Array.from({ length: ticksAtOnce }, tickNext))
  return didWork && !isEnding()
}

/**
 * Moves due people. An automation with a missing part, or a message that no longer compiles, pauses itself and notifies
 * before anything is sent; the others go on.
 */
async function tickOne(services: Services, id: string): Promise<boolean> {
  const { db } = services.database
  const now = services.now()
  try {
    const isHeld = (tx: Db, running: Running) => holdFor(tx, running, () => findFault(tx, running), now)
    return (await tickAutomation(services, db, id, now, isHeld)) > 0
  } catch (err) {
    if (!(err instanceof Refusal)) throw err
    services.log.warn({ err, automation: id }, 'an automation paused itself')
    const unknown: Fault = { code: 'message_broken', step: null }
    return db.transaction().execute(async (tx) => {
      const running = await lockRunning(tx, id, { skip: true })
      if (running?.status !== 'live') return false
      return holdFor(tx, running, async () => (await findBroken(running)) ?? unknown, now)
    })
  }
}

/** Pauses an automation if `find` finds a fault. @returns true if it stands still now */
async function holdFor(
  tx: Db,
  running: Running,
  find: () => Promise<Fault | null>,
  now: Date,
): Promise<boolean> {
  const fault = await find()
  if (fault) await hold(tx, running, fault, now)
  return fault !== null
}
