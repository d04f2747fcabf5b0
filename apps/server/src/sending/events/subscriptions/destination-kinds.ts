import type { Logger } from 'pino'
import type { Db } from '#platform/db.ts'
import type { Connections } from '#platform/outgoing/connections.ts'
import type { WaitingEvent } from './waiting-events.ts'

/** The events of one call. `body` is null if none of them is posted. */
export interface ComposedCall {
  taken: readonly WaitingEvent[]
  body: string | null
  /** For a log: the number of events in the body, and the first of them. */
  told?: { count: number; first: readonly unknown[] }
}

/** The outcome of a call. `problem` is null if it was taken, else the failure in a few words. */
export interface CallOutcome {
  problem: string | null
  /** The HTTP status; null: there was no answer. */
  status: number | null
  /** The pause that the receiver asks for, in milliseconds; null: none. */
  retryAfterMs: number | null
}

export interface MadeCall extends ComposedCall, CallOutcome {
  body: string
  at: Date
  latencyMs: number
}

/** A destination during one page of events. */
export interface OpenDestination {
  /** Divides waiting events into calls, in their order. Events that no call has are left for the next page. */
  compose(waiting: readonly WaitingEvent[]): Promise<ComposedCall[]>
  post(call: ComposedCall & { body: string }): Promise<CallOutcome>
  /** Called with the calls of a page, while the taken events are settled. */
  note?(calls: readonly MadeCall[]): Promise<void>
}

/** The engine's report about events that it gave up. */
export interface GivenUp {
  id: string
  account: string
  count: number
  lastError: string | null
  deliveredAt: Date | null
}

export interface OpeningParts {
  db: Db
  log: Logger
  now(): Date
  connections: Connections
}

/**
 * A kind of programs that events are handed over to. The engine decides the time; a kind decides the address and the
 * form.
 */
export interface DestinationKind {
  name: 'webhook' | 'integration'
  /** The number of waiting events that are read at a time, and the most that one call carries. */
  page: number
  perCall: number
  /** True: events keep their order and wait through an outage. False: failed events make way for others. */
  keepsOrder: boolean
  /** True if events that were given up are kept for a while, so that a person may replay them. */
  keepsGivenUp: boolean
  /** Opens a destination for a page of events; null if it no longer exists. */
  open(parts: OpeningParts, id: string): Promise<OpenDestination | null>
  /** Notifies the account of the events that were given up. */
  tellGivenUp(tx: Db, given: GivenUp, now: Date): Promise<void>
}
