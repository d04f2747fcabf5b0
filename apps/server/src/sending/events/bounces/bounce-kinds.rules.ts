import type { BounceKind } from '@carillon/contract/stats-bounces'
import type { BounceClassification } from '@carillon/contract/suppressions'

/**
 * The meanings of a receiving server's refusal. `classification` is the word of the public API for it, and
 * `isAddressAtFault` is true if a permanent refusal of this kind suppresses the address.
 */
export const bounceKinds = {
  /** The address does not exist, or can't be written in SMTP. */
  no_address: { classification: 'Invalid Address', isAddressAtFault: true },
  /** The domain does not exist, or takes no mail. */
  no_domain: { classification: 'Invalid Address', isAddressAtFault: true },
  /** The mailbox exists no longer, or is closed. */
  disabled: { classification: 'Mailbox Unavailable', isAddressAtFault: true },
  mailbox_full: { classification: 'Mailbox Unavailable', isAddressAtFault: false },
  /** Policy, a blocklist, or the receiver's rating of our addresses and domains. */
  reputation: { classification: 'Reputation', isAddressAtFault: false },
  /** The message itself: spam, a virus, its size or form. */
  content: { classification: 'Content', isAddressAtFault: false },
  /** Too much or too fast; also greylisting. */
  rate: { classification: 'Frequency or Volume Too High', isAddressAtFault: false },
  /** SPF, DKIM, DMARC, reverse DNS, the sender's address, a missing sign-in. */
  authentication: { classification: 'Technical Failure', isAddressAtFault: false },
  /** Networks, name servers, protocols, full disks, time that ran out. */
  technical: { classification: 'Technical Failure', isAddressAtFault: false },
  /** A person's or a program's answer, no bounce. */
  auto_reply: { classification: 'Unclassified', isAddressAtFault: false },
  unknown: { classification: 'Unclassified', isAddressAtFault: false },
} as const satisfies Record<BounceKind, { classification: BounceClassification; isAddressAtFault: boolean }>

/** The words of the public API for kinds of bounces. */
export function classificationOf(kind: BounceKind): BounceClassification {
  return bounceKinds[kind].classification
}

export type { BounceKind }

/** A send counts its bounces and blocks in `bounces` and `blocks`, and by kind in metrics that begin with this. */
export const kindMetric = 'refused_'
