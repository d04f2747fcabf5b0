import type { Db } from '#platform/db.ts'

/**
 * What people call the sends behind recipients and events, by the send's id; a null name was deleted since. Those who
 * send know contacts, not the other way round, so roles hand this in (docs/decisions/0053).
 */
export type FindSendNames = (
  db: Db,
  account: string,
  sendIds: readonly string[],
) => Promise<ReadonlyMap<string, { id: string; name: string | null }>>
