import type { SenderIdentity } from '@carillon/personalization/reserved-tags'

/** The message of a send, as the sending engine is given it and the database keeps it. It never changes. */
export interface SendMessage {
  subject: string
  /** Complete HTML, including the preheader. */
  html: string
  /** The plain text; null: it is made from the HTML. */
  plain: string | null
  /** Texts in addition to these two, such as AMP or a calendar invitation. */
  furtherParts?: readonly FurtherPart[]
  from: Mailbox
  /** The addresses for replies; null: replies go to `from`. */
  replyTo: Mailbox | readonly Mailbox[] | null
  sender: SenderIdentity
  unsubscribe: {
    /** The unsubscribe group; null: unsubscribe links lead to the global unsubscribe. */
    groupId: number | null
    /**
     * The address to which `{{{unsubscribe}}}` leads instead of the product's page. The List-Unsubscribe header still
     * has the product's address.
     */
    customUrl: string | null
    /** True if the message has a List-Unsubscribe header; absent: it has. */
    oneClick?: boolean
    /** The groups that the preferences page shows; absent: groups that are always displayed. */
    offered?: readonly number[]
    /** HTML of the page after unsubscribing; absent: the product's own. */
    landing?: string
  }
  categories: readonly string[]
  /** The pool of sending addresses that a relay should use; absent or null: its usual one. */
  ipPool?: string | null
  /** The facts about the campaign; absent in transactional mail. */
  campaign?: Campaign
  tracking: LinkTracking
  /** Suppression reasons that this message ignores. */
  bypasses?: readonly SuppressionReason[]
}

/** The mark by which mail programs and mailbox providers tell a campaign from other mail. */
export interface Campaign {
  /** The id of the single send; the variations of an A/B test share it. */
  id: string
  /**
   * The first label of the List-ID. If the audience is one list, it is that list's, so that it stays the same from send
   * to send.
   */
  list: string
  /** The most messages in an hour; absent or null: as many as the mail server takes. */
  perHour?: number | null
}

export interface Mailbox {
  email: string
  name?: string | null
}

/** A text of a message in addition to plain text and HTML, such as AMP or a calendar invitation. */
export interface FurtherPart {
  /** `text/…`, without parameters. */
  type: string
  text: string
}

/** The events that are counted, and the parts added to the addresses of links. */
export interface LinkTracking {
  opens: boolean
  clicks: boolean
  /** True if links in the plain text are counted too; absent: no. */
  textClicks?: boolean | undefined
  /**
   * True if the two links of a button, one in a drawing for Outlook and one for other programs, have one number. Absent
   * in sends that began before links were numbered so: their messages carry the old numbers.
   */
  oneLinkPerButton?: boolean | undefined
  /** Parameters that are added to the query of each link that lacks them (`utm_source` and so on). */
  parameters?: Readonly<Record<string, string>> | undefined
}

/** The reasons why an address is left out. */
export type SuppressionReason = 'global' | 'spam' | 'bounce' | 'invalid' | 'group' | 'pause'

/** A tracked link, for redirects. Its position, from 1, is its number. */
export interface StoredLink {
  url: string
  isPersonal: boolean
}

/** The recipients of the same transactional message that each of them can see. */
export interface MessageEnvelope {
  to: readonly Mailbox[]
  cc: readonly Mailbox[]
  /** The Reply-To of this copy; absent: that of the message. */
  replyTo?: readonly Mailbox[]
  headers: Readonly<Record<string, string>>
}

/** The facts of an event in addition to its time, as far as its kind has them. */
export interface EventDetail {
  /** The answer of the server, the reason why a message was dropped, or the id of the unsubscribe group. */
  reason?: string
  /** The enhanced code, else the reply code. */
  status?: string
  classification?: string
  /** The number of the attempt, from 1. */
  attempt?: number
  /** The answer of the server when it accepted the message, its address, and true for an encrypted connection. */
  response?: string
  ip?: string
  tls?: boolean
  /** The number of the link, from 1. */
  link?: number
  url?: string
  agent?: string
}
