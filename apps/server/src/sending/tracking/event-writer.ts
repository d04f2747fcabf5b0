import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { newId } from '#platform/db.ts'
import type { Metrics } from '#platform/metrics.ts'
import type { ContactTimes } from '../contact-times.ts'
import { inTransaction } from '../in-transaction.ts'
import { beginWithSends } from './lock-sends.ts'
import { type Arrival, judgeArrivals, type Scan } from './retract-bursts.ts'
import { storeEvents, type TrackedEvent } from './store-events.ts'

export interface EventWriter {
  /** Resolves once the event is committed. Rejects when it could not be written. */
  record(event: Omit<TrackedEvent, 'id'> | Omit<Scan, 'id'>): Promise<void>
  /** Resolves when nothing is waiting to be written. */
  idle(): Promise<void>
}

/**
 * The largest group: large enough that a statement's fixed cost doesn't matter, small enough that no event waits long.
 */
const largestGroup = 500
const attempts = 4

interface Waiting {
  event: Arrival
  resolve(): void
  reject(error: unknown): void
}

/**
 * Writes events in groups. While one group is written the next one collects, so load makes groups larger instead of
 * slower. An event is confirmed only after its group was committed.
 */
export function openEventWriter(parts: {
  pool: Pool
  log: Logger
  metrics: Metrics
  contactTimes: ContactTimes
  now(): Date
}): EventWriter {
  const { log, metrics, now } = parts
  let waiting: Waiting[] = []
  let writing: Promise<void> | null = null

  const write = async (group: readonly Waiting[]): Promise<void> => {
    try {
      await writeGroup(
        parts,
        group.map(({ event }) => event),
      )
      const at = now().getTime()
      for (const { event, resolve } of group) {
        metrics.events.inc({ event: event.event })
        metrics.eventLagSeconds.observe(Math.max(at - event.at.getTime(), 0) / 1000)
        resolve()
      }
    } catch (error) {
      log.error({ err: error, events: group.length }, 'events could not be written')
      for (const { reject } of group) reject(error)
    }
  }
  const drain = async (): Promise<void> => {
    // Events that arrive in the same turn of the event loop join the same group.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const group = waiting.slice(0, largestGroup)
      waiting = waiting.slice(largestGroup)
      await write(group)
    }
    writing = null
  }
  return {
    record(event) {
      return new Promise((resolve, reject) => {
        waiting.push({ event: { ...event, id: newId() }, resolve, reject })
        writing ??= drain()
      })
    },
    async idle() {
      while (writing) await writing
    },
  }
}

type Store = { pool: Pool; contactTimes: ContactTimes }

/**
 * Writes a group in one transaction. After an error, such as a deadlock or a lost connection, it tries again; this is
 * safe because the events have ids.
 */
async function writeGroup(store: Store, events: readonly Arrival[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeOnce(store, events)
    } catch (error) {
      // 23505: the first try was committed, and only its answer was lost.
      if (attempt > 1 && (error as { code?: string }).code === '23505') return
      if (attempt === attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * 4 ** attempt))
    }
  }
}

async function writeOnce({ pool, contactTimes }: Store, events: readonly Arrival[]): Promise<void> {
  const sends = events.map(({ sendId }) => sendId)
  await inTransaction(
    pool,
    async (client) => {
      const judged = await judgeArrivals(client, events)
      if (judged.length > 0) await storeEvents(client, judged, contactTimes)
    },
    (client) => beginWithSends(client, sends),
  )
}
