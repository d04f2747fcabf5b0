import type { SenderIdentity } from '@carillon/personalization/reserved-tags'
import type { Expression } from 'kysely'
import type { Mailbox } from './message/mail-header.ts'

/** A message as a client hands it over; it is stored with the send and never changes again. */
export interface SendMessage {
  subject: string
  /** Complete, with the preheader already inside. */
  html: string
  /** Null: made from the HTML. */
  plain: string | null
  from: Mailbox
  replyTo: Mailbox | null
  sender: SenderIdentity
  unsubscribe: {
    /** Null: the way out leads to the global unsubscribe. */
    groupId: number | null
    /** Stands in place of our page behind `{{{unsubscribe}}}`; the List-Unsubscribe header still points to us. */
    customUrl: string | null
  }
  categories: readonly string[]
  tracking: { opens: boolean; clicks: boolean }
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
