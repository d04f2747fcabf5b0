import { newId } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import type { DestinationKind } from './destination-kinds.ts'
import { findFree } from './destination-lease.ts'
import { handOver } from './hand-over.ts'
import { findDue } from './waiting-events.ts'

export interface RunningDestinations {
  /** Begins no further calls, and waits for those under way. */
  stop(): Promise<void>
}

/** The pause between looks for destinations with waiting events. */
const pollMs = 1000
/**
 * The number of destinations that one process calls at a time; a destination that doesn't answer holds its place for one
 * call.
 */
const mostAtOnce = 16

/**
 * Hands over waiting events, each destination's apart from the others'. Any number of processes may do so; one of them
 * calls a destination at a time. While sending is off, as in a copied database, no calls are made.
 */
export function runDestinations(services: Services, kinds: readonly DestinationKind[]): RunningDestinations {
  const { leases, now, sending } = services
  const log = services.log.child({ part: 'destinations' })
  const { db } = services.database
  const running = new Map<string, Promise<void>>()
  let isEnding = false
  const parts = {
    db,
    log,
    now,
    leaseId: newId(),
    leaseMs: leases.destinationMs,
    isEnding: () => isEnding || sending.off() !== null,
  }

  const start = (id: string, kind: DestinationKind): void => {
    const work = handOver(parts, kind, id)
      .catch((err: unknown) => log.warn({ err, destination: id }, 'events could not be handed over'))
      .finally(() => running.delete(id))
    running.set(id, work)
  }
  const look = async (): Promise<void> => {
    if (parts.isEnding() || running.size >= mostAtOnce) return
    const free = (await findFree(db)).filter(({ id }) => !running.has(id))
    const due = new Set(
      await findDue(
        db,
        free.map(({ id }) => id),
      ),
    )
    for (const { id, kind: name } of free) {
      const kind = kinds.find((one) => one.name === name)
      if (kind && due.has(id) && running.size < mostAtOnce) start(id, kind)
    }
  }
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  const turn = (): void => {
    looking = look()
      .catch((err: unknown) => log.warn({ err }, 'destinations could not be looked for'))
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
