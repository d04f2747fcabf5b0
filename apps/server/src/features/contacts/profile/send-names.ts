import type { Db } from '#platform/db.ts'

/**
 * The names of the single sends and automations behind recipients and events, by the send's id; null when it was deleted,
 * and of mail that a program sent. A sender with several messages, or without a name, has the subject of this one too.
 * Features that send import contacts, not the other way round, so roles pass this function (docs/decisions/0053).
 */
export type FindSendNames = (
  db: Db,
  account: string,
  sendIds: readonly string[],
  contactId: string,
) => Promise<ReadonlyMap<string, SendName>>

export interface SendName {
  id: string
  name: string | null
  isAutomation?: boolean
  subject?: string
}
