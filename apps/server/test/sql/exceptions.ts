/**
 * What statements of the engine still do, each a whole problem as the rules say it. One PostgreSQL runs them well; before
 * recipients and events are distributed they have to be written anew. The list only becomes shorter.
 */
export const exceptions: ReadonlySet<string> = new Set([
  // ledger/batches.ts: marks recipients, and asks in the same statement whether the batch has come to its end.
  '"the last part" reads recipient after "settled" wrote it',
  // tracking/retract-bursts.ts: what is left of openings and clicks after some were renamed.
  '"remaining" reads message_event after "flipped" wrote it',
  // tracking/retract-bursts.ts and store-events.ts: two groups of events of the same recipients wait for one another.
  'locks rows of recipient across contacts: lock something small instead',
])
