import type { SenderIdentity } from '@carillon/personalization/reserved-tags'
import type { Expression } from 'kysely'
import type { SuppressionReason } from './audience/suppressed.ts'
import type { MessageEnvelope } from './message/compile-variation.ts'
import type { FurtherPart } from './message/further-parts.ts'
import type { Mailbox } from './message/mail-header.ts'
import type { LinkTracking } from './message/number-links.ts'

/** A message as a client hands it over; it is stored with the send and never changes again. */
export interface SendMessage {
  subject: string
  /** Complete, with the preheader already inside. */
  html: string
  /** Null: made from the HTML. */
  plain: string | null
  /** Texts beside these two, such as AMP or an invitation. */
  furtherParts?: readonly FurtherPart[]
  from: Mailbox
  /** Null: answers go to `from`. */
  replyTo: Mailbox | readonly Mailbox[] | null
  sender: SenderIdentity
  unsubscribe: {
    /** Null: the way out leads to the global unsubscribe. */
    groupId: number | null
    /** Stands in place of our page behind `{{{unsubscribe}}}`; the List-Unsubscribe header still points to us. */
    customUrl: string | null
    /** Whether mail programs get the List-Unsubscribe header; absent is true. */
    oneClick?: boolean
    /** The groups that the preferences page offers; absent: those that are displayed always. */
    offered?: readonly number[]
  }
  categories: readonly string[]
  tracking: LinkTracking
  /** Reasons that do not keep this message from anybody. */
  bypasses?: readonly SuppressionReason[]
}

/** A query that selects `contact_id`; doubles are harmless. */
export type AudienceQuery = Expression<{ contact_id: string }>

/** Whose send it is: the feature and its own row. One send each. */
export interface SendClient {
  client: string
  clientId: string
}

/** A tracked link as a redirect needs it: its place is its number, from 1. */
export interface StoredLink {
  url: string
  isPersonal: boolean
}

/** What a template is filled with, by contact id. Contacts that are gone are missing. */
export type LoadRecipients = (
  account: string,
  contactIds: readonly string[],
  /** The names the message looks up: nothing else has to be loaded. */
  names: ReadonlySet<string>,
) => Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>

/** A recipient of a send, as its client knows them. */
export interface LoadedRecipient {
  data: Readonly<Record<string, unknown>>
  envelope?: MessageEnvelope
}

/** Recipients of one send by contact id, each client's from where it keeps them. Those that are gone are missing. */
export type LoadSendRecipients = (
  send: { id: string; account: string; client: string },
  contactIds: readonly string[],
  names: ReadonlySet<string>,
) => Promise<ReadonlyMap<string, LoadedRecipient>>
