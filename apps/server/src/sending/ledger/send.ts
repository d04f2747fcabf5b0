import type { Expression } from 'kysely'
import type { MessageEnvelope } from '#schema/stored-message.ts'

/** A query that selects `contact_id`. It may select one several times. */
export type AudienceQuery = Expression<{ contact_id: string }>

/** The client of a send: a feature, and the id of its own row. Each row has at most one send. */
export interface SendClient {
  client: string
  clientId: string
}

/** Loads the data for templates by contact id. Deleted contacts are missing from the result. */
export type LoadRecipients = (
  account: string,
  contactIds: readonly string[],
  /** The names that the message uses; nothing else needs to be loaded. */
  names: ReadonlySet<string>,
) => Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>

/** A recipient of a send, with the data that the client provides. */
export interface LoadedRecipient {
  data: Readonly<Record<string, unknown>>
  envelope?: MessageEnvelope
  /** The values that the API's caller wants to find again. Loaded only where a relay gets them. */
  customArgs?: Readonly<Record<string, string>>
}

/** Loads recipients of one send by contact id, from the tables of its client. Deleted ones are missing from the result. */
export type LoadSendRecipients = (
  send: { id: string; account: string; client: string },
  contactIds: readonly string[],
  names: ReadonlySet<string>,
) => Promise<ReadonlyMap<string, LoadedRecipient>>
