import type { Logger } from 'pino'
import type { Db } from '#platform/db.ts'
import { keepConnections } from '#platform/outgoing/connections.ts'
import type {
  CallOutcome,
  ComposedCall,
  DestinationKind,
  MadeCall,
  OpenDestination,
} from './destination-kinds.ts'
import { lease, noteFailure, noteProblem, noteTaken, release } from './destination-lease.ts'
import type { DestinationState } from './destinations.ts'
import { isSetAside, pauseAfter, sizeAfter } from './pauses.rules.ts'
import { findWaiting, lastPlace, postpone, settle, type WaitingEvent } from './waiting-events.ts'

export interface HandOverParts {
  db: Db
  log: Logger
  now(): Date
  leaseId: string
  leaseMs: number
  isEnding(): boolean
}

/** The number of pages that are handed over for one destination before others have their turn. */
const pagesInTurn = 50
/** A page ends after this time, so that the lease is renewed. */
const pageMs = 5000

/**
 * Hands waiting events over, one call after the other, until none is due or a call fails. An event is deleted after it was
 * taken: a process that dies in between leaves it to be handed over once more, with the same id. While a page is posted, the
 * next one is read.
 */
export async function handOver(parts: HandOverParts, kind: DestinationKind, id: string): Promise<void> {
  const { db, leaseId } = parts
  const connections = keepConnections()
  let ahead: Promise<WaitingEvent[]> | null = null
  try {
    for (let pages = 0; pages < pagesInTurn && !parts.isEnding(); pages += 1) {
      const state = await lease(db, id, parts)
      const destination = state && (await kind.open({ ...parts, connections }, id))
      if (!destination) return
      const atMost = sizeAfter(state.failures, kind)
      const waiting: WaitingEvent[] = await (ahead ?? findWaiting(db, id, { atMost, after: null }))
      if (waiting.length === 0) return
      ahead = waiting.length < atMost ? null : findWaiting(db, id, { atMost, after: lastPlace(waiting) })
      // A failure of this read is handled where `ahead` is awaited.
      ahead?.catch(() => undefined)
      const end = await handOverPage(parts, { kind, state, destination }, waiting)
      if (end === 'failed') return
      // The rest of this page comes before the page that was read ahead.
      if (end === 'cut') ahead = null
    }
  } finally {
    await ahead?.catch(() => undefined)
    connections.close()
    await release(db, id, leaseId)
  }
}

interface Turn {
  kind: DestinationKind
  state: DestinationState
  destination: OpenDestination
}

/** The result of a page: all taken, only its beginning taken, or a failed call. */
async function handOverPage(
  parts: HandOverParts,
  turn: Turn,
  waiting: readonly WaitingEvent[],
): Promise<'taken' | 'cut' | 'failed'> {
  const { db, now } = parts
  const { destination, state } = turn
  const made: MadeCall[] = []
  const settled: WaitingEvent[] = []
  let failed: MadeCall | null = null
  const endsAt = performance.now() + pageMs
  for (const composed of await destination.compose(waiting)) {
    if (performance.now() > endsAt || parts.isEnding()) break
    const { taken, body } = composed
    const call = body === null ? null : await makeCall(parts, destination, { ...composed, body })
    if (call) made.push(call)
    if (call && call.problem !== null) {
      failed = call
      break
    }
    settled.push(...taken)
  }
  await Promise.all([
    settle(db, state.id, settled),
    made.length > 0 ? destination.note?.(made) : null,
    made.some(({ problem }) => problem === null) ? noteTaken(db, state.id, now()) : null,
  ])
  if (failed) await noteFailedCall(parts, turn, failed)
  return failed ? 'failed' : settled.length < waiting.length ? 'cut' : 'taken'
}

async function makeCall(
  { now }: HandOverParts,
  destination: OpenDestination,
  call: ComposedCall & { body: string },
): Promise<MadeCall> {
  const at = now()
  const begun = performance.now()
  const outcome: CallOutcome = await destination.post(call)
  return { ...call, ...outcome, at, latencyMs: Math.round(performance.now() - begun) }
}

async function noteFailedCall(
  { db, log, now }: HandOverParts,
  { kind, state }: Turn,
  call: MadeCall,
): Promise<void> {
  const { id, account_id: account, failures } = state
  const { taken, status, retryAfterMs } = call
  const problem = call.problem ?? ''
  const pauseMs = Math.max(pauseAfter(failures + 1), retryAfterMs ?? 0)
  log.warn(
    { destination: id, account, problem, failures: failures + 1 },
    'a destination did not take its events',
  )
  // True if all of these events failed before while the receiver took others. They wait, and delay no other events.
  const isTheirs = !kind.keepsOrder && failures === 0 && taken.every((one) => one.tries > 0)
  if (isTheirs) await noteProblem(db, id, { problem, status, now: now() })
  else await noteFailure(db, id, { problem, status, pauseMs, now: now() })
  if (kind.keepsOrder && !isSetAside(taken.length, failures, status)) return
  const tries = Math.max(...taken.map((one) => one.tries))
  await postpone(db, id, taken, {
    pauseMs: Math.max(pauseMs, pauseAfter(tries + 1)),
    most: Math.ceil(taken.length / 4),
  })
}
