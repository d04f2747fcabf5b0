import type { Db } from './db.ts'

/** A message that is about to be sent. */
export interface MessageToSend {
  /** The id of a single send, or of an email of an automation. */
  id: string
  /** The id of a variation of an A/B test of contents; null: the message's own content. */
  variation: string | null
}

/**
 * Finds the messages whose present content has no email test yet, where the account demands one; otherwise none.
 * `email-testing` imports the features with messages, so roles pass this function to them (docs/decisions/0053).
 */
export type FindUntested = (
  db: Db,
  account: string,
  kind: 'single_send' | 'automation_message',
  messages: readonly MessageToSend[],
) => Promise<readonly MessageToSend[]>
