import { newId } from '#platform/db.ts'
import { type Lane, runLanes } from '#platform/run-lanes.ts'
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
  let isEnding = false
  const parts = {
    db,
    log,
    now,
    leaseId: newId(),
    leaseMs: leases.destinationMs,
    isEnding: () => isEnding || sending.off() !== null,
  }
  const laneOf = (id: string, kind: DestinationKind): Lane => ({
    key: id,
    run: () =>
      handOver(parts, kind, id).catch((err: unknown) =>
        log.warn({ err, destination: id }, 'events could not be handed over'),
      ),
  })
  const lanes = runLanes({
    pollMs,
    mostAtOnce,
    mayStart: () => !parts.isEnding(),
    find: async (running) => {
      const free = (await findFree(db)).filter(({ id }) => !running.has(id))
      const ids = free.map(({ id }) => id)
      const due = new Set(await findDue(db, ids))
      return free.flatMap(({ id, kind: name }) => {
        const kind = due.has(id) && kinds.find((one) => one.name === name)
        return kind ? [laneOf(id, kind)] : []
      })
    },
    failed: (err) => log.warn({ err }, 'destinations could not be looked for'),
  })
  return {
    stop() {
      isEnding = true
      return lanes.stop()
    },
  }
}
