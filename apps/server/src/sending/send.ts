import type { SenderIdentity } from '@carillon/personalization/reserved-tags'
import type { Expression } from 'kysely'
import type { SuppressionReason } from './audience/suppressed.ts'
import type { MessageEnvelope } from './message/compile-variation.ts'
import type { FurtherPart } from './message/further-parts.ts'
import type { Mailbox } from './message/mail-header.ts'
import type { LinkTracking } from './message/number-links.ts'

/** A message from a client of the engine. It is stored with the send and never changes. */
export interface SendMessage {
  subject: string
  /** Complete HTML, including the preheader. */
  html: string
  /** Null: it is made from the HTML. */
  plain: string | null
  /** More texts beside these two, such as AMP or a calendar invitation. */
  furtherParts?: readonly FurtherPart[]
  from: Mailbox
  /** Null: replies go to `from`. */
  replyTo: Mailbox | readonly Mailbox[] | null
  sender: SenderIdentity
  unsubscribe: {
    /** Null: unsubscribe links lead to the global unsubscribe. */
    groupId: number | null
    /** `{{{unsubscribe}}}` leads here instead of to our page. The List-Unsubscribe header still has our address. */
    customUrl: string | null
    /** Whether the message has a List-Unsubscribe header; absent: yes. */
    oneClick?: boolean
    /** The groups that the preferences page shows; absent: those that are always displayed. */
    offered?: readonly number[]
  }
  categories: readonly string[]
  tracking: LinkTracking
  /** Suppression reasons that this message ignores. */
  bypasses?: readonly SuppressionReason[]
}

/** A query that selects `contact_id`. It may select one several times. */
export type AudienceQuery = Expression<{ contact_id: string }>

/** The client of a send: a feature, and the id of its own row. Each row has at most one send. */
export interface SendClient {
  client: string
  clientId: string
}

/** A tracked link as stored for redirects. Its position, from 1, is its number. */
export interface StoredLink {
  url: string
  isPersonal: boolean
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
}

/**
 * Loads recipients of one send by contact id, from where its client keeps them. Deleted ones are missing from the
 * result.
 */
export type LoadSendRecipients = (
  send: { id: string; account: string; client: string },
  contactIds: readonly string[],
  names: ReadonlySet<string>,
) => Promise<ReadonlyMap<string, LoadedRecipient>>
