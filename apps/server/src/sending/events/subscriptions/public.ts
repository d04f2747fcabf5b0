/** Events that wait for destinations outside, such as webhooks, and how they are handed over. Features import this file only. */
export { awaitOutcome, outcomeOf } from './call-outcome.ts'
export type { CallOutcome, ComposedCall, DestinationKind, GivenUp, MadeCall } from './destination-kinds.ts'
export {
  type Backlog,
  callNow,
  countBacklog,
  type DestinationState,
  findDestinations,
  removeDestination,
  replayGivenUp,
  setDestination,
} from './destinations.ts'
export { pauseAfter } from './pauses.rules.ts'
export type { QueuedKind } from './queue-events.ts'
export { findSendFacts } from './send-facts.ts'
export type { WaitingEvent } from './waiting-events.ts'
