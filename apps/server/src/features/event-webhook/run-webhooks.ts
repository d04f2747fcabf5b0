import { newId } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { findDue } from '../../sending/subscriptions/waiting-events.ts'
import { keepAccessTokens } from './access-token.ts'
import { deliverTo } from './deliver.ts'
import { findFree } from './ledger.ts'

export interface RunningWebhooks {
  /** Waits for calls under way. */
  stop(): Promise<void>
}

/** How often webhooks with waiting events are looked for. */
const pollMs = 1000
/** So many webhooks are called at a time by one process; one that doesn't answer holds its place for one call. */
const mostAtOnce = 16

/**
 * Hands over waiting events, each webhook's apart from the others'. Any number of processes may do so; one of them calls a
 * webhook at a time. While sending is off, as in a copied database, nobody is called.
 */
export function runWebhooks(services: Services): RunningWebhooks {
  const { now, receivers, sending } = services
  const log = services.log.child({ part: 'webhooks' })
  const { db } = services.database
  const running = new Map<string, Promise<void>>()
  let isEnding = false
  const parts = {
    ...{ db, log, now, receivers, leaseId: newId() },
    tokens: keepAccessTokens(receivers),
    isEnding: () => isEnding || sending.off() !== null,
  }

  const start = (id: string): void => {
    const work = deliverTo(parts, id)
      .catch((err: unknown) => log.warn({ err, webhook: id }, 'events could not be handed over'))
      .finally(() => running.delete(id))
    running.set(id, work)
  }
  const look = async (): Promise<void> => {
    if (parts.isEnding() || running.size >= mostAtOnce) return
    const free = (await findFree(db)).filter((id) => !running.has(id))
    const due = await findDue(db, free)
    for (const id of free) if (due.includes(id) && running.size < mostAtOnce) start(id)
  }
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  const turn = (): void => {
    looking = look()
      .catch((err: unknown) => log.warn({ err }, 'webhooks could not be looked for'))
      .finally(() => {
        if (!isEnding) timer = setTimeout(turn, pollMs)
      })
  }
  turn()
  return {
    async stop() {
      isEnding = true
      clearTimeout(timer)
      await looking
      await Promise.all(running.values())
    },
  }
}
