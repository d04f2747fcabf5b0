import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { newId } from '#platform/db.ts'
import { isDistributed } from '#platform/distribute/shards.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Metrics } from '#platform/metrics.ts'
import type { ContactTimes } from '../contact-times.ts'
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
/**
 * The longest time that a committed group waits for the next one before it is confirmed. The next one may wait for
 * another process.
 */
const longestConfirmMs = 10

interface Waiting {
  event: Arrival
  resolve(): void
  reject(error: unknown): void
}

/**
 * Writes events in groups. While one group is written the next one collects, so load makes groups larger instead of
 * slower. An event is confirmed only after its group was committed. Where another group waits, it is confirmed while the
 * database works on that one: many answers take as long as a group does, and would keep the database waiting.
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

  const confirm = (group: readonly Waiting[]): void => {
    const at = now().getTime()
    for (const { event, resolve } of group) {
      metrics.events.inc({ event: event.event })
      metrics.eventLagSeconds.observe(Math.max(at - event.at.getTime(), 0) / 1000)
      resolve()
    }
  }
  /** @returns the function that confirms the group */
  const write = async (group: readonly Waiting[], confirmBefore: () => void): Promise<() => void> => {
    const timer = setTimeout(confirmBefore, longestConfirmMs)
    try {
      await writeGroup(
        parts,
        group.map(({ event }) => event),
        confirmBefore,
      )
      return once(() => confirm(group))
    } catch (error) {
      log.error({ err: error, events: group.length }, 'events could not be written')
      for (const { reject } of group) reject(error)
      return () => {}
    } finally {
      clearTimeout(timer)
      confirmBefore()
    }
  }
  const drain = async (): Promise<void> => {
    // Events that arrive in the same turn of the event loop join the same group.
    await new Promise((resolve) => setImmediate(resolve))
    let confirmLast = () => {}
    while (waiting.length > 0) {
      const group = waiting.slice(0, largestGroup)
      waiting = waiting.slice(largestGroup)
      confirmLast = await write(group, confirmLast)
    }
    confirmLast()
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
async function writeGroup(store: Store, events: readonly Arrival[], onSent: () => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeOnce(store, events, onSent)
    } catch (error) {
      // 23505: the first try was committed, and only its answer was lost.
      if (attempt > 1 && (error as { code?: string }).code === '23505') return
      if (attempt === attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * 4 ** attempt))
    }
  }
}

/** @param onSent called when the database has begun with the slowest part */
async function writeOnce(
  { pool, contactTimes }: Store,
  events: readonly Arrival[],
  onSent: () => void,
): Promise<void> {
  const sends = events.map(({ sendId }) => sendId)
  const isApart = await isDistributed(pool)
  let livingWorkers: string[] = []
  await inTransaction(
    pool,
    async (client) => {
      const judged = await judgeArrivals(client, events)
      if (judged.length === 0) return
      const stored = storeEvents(client, judged, { contactTimes, livingWorkers, isApart })
      onSent()
      await stored
    },
    async (client) => {
      livingWorkers = await beginWithSends(client, sends)
    },
  )
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
