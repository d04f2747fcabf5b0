import type { SenderIdentity } from '@carillon/personalization/reserved-tags'

/** The message of a send, as the sending engine is given it and the database keeps it. It never changes. */
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
    /** HTML of the page after unsubscribing; absent: our own. */
    landing?: string
  }
  categories: readonly string[]
  /** The pool of sending addresses that a relay should use; absent or null: its usual one. */
  ipPool?: string | null
  /** Absent in transactional mail. */
  campaign?: Campaign
  tracking: LinkTracking
  /** Suppression reasons that this message ignores. */
  bypasses?: readonly SuppressionReason[]
}

/** How mail programs and mailbox providers tell a campaign from other mail. */
export interface Campaign {
  /** The single send; the variations of an A/B test share it. */
  id: string
  /** The first label of the List-ID: of a list where the audience is one, so that it stays the same from send to send. */
  list: string
  /** At most so many messages in an hour; absent or null: as fast as the mail server takes them. */
  perHour?: number | null
}

export interface Mailbox {
  email: string
  name?: string | null
}

/** Another text of a message beside plain text and HTML, such as AMP or a calendar invitation. */
export interface FurtherPart {
  /** `text/…`, without parameters. */
  type: string
  text: string
}

/** What is counted, and what is added to the addresses of links. */
export interface LinkTracking {
  opens: boolean
  clicks: boolean
  /** Whether addresses in the plain text are counted too; absent: no. */
  textClicks?: boolean | undefined
  /**
   * Whether the two links of a button, one in a drawing for Outlook and one for other programs, have one number. Absent in
   * sends that began before links were numbered so: their messages carry the old numbers.
   */
  oneLinkPerButton?: boolean | undefined
  /** Added to the query of each link that lacks them (`utm_source` and so on). */
  parameters?: Readonly<Record<string, string>> | undefined
}

/** Why an address is left out. */
export type SuppressionReason = 'global' | 'spam' | 'bounce' | 'invalid' | 'group' | 'pause'

/** A tracked link, for redirects. Its position, from 1, is its number. */
export interface StoredLink {
  url: string
  isPersonal: boolean
}

/** What several recipients of the same transactional message see of each other. */
export interface MessageEnvelope {
  to: readonly Mailbox[]
  cc: readonly Mailbox[]
  /** Absent: the Reply-To of the message. */
  replyTo?: readonly Mailbox[]
  headers: Readonly<Record<string, string>>
}

/** What is told of an event beside its time, as far as its kind has it. */
export interface EventDetail {
  /** What the server said, why a message was dropped, or the id of the unsubscribe group. */
  reason?: string
  /** The enhanced code, else the reply code. */
  status?: string
  classification?: string
  /** The number of the attempt, from 1. */
  attempt?: number
  /** What the server said when it took the message, its address, and whether the connection was encrypted. */
  response?: string
  ip?: string
  tls?: boolean
  /** The number of the link, from 1. */
  link?: number
  url?: string
  agent?: string
}
