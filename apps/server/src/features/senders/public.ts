import type { Sender } from '@carillon/contract/senders'
import type { SenderIdentity } from '@carillon/personalization/reserved-tags'
import type { Db } from '#platform/db.ts'
import { getSender } from './senders.ts'

/**
 * A sender as the API shows it, for other features.
 * @throws sender_not_found, also for a sender of another account
 */
export async function accessSenderForSending(db: Db, account: string, id: number) {
  return getSender(db, account, id)
}

export { findSenders as findSendersOf, verifySendersOfDomain } from './senders.ts'

/** The values of a sender for tags. */
export function senderIdentity(sender: Sender): SenderIdentity {
  const { from, address, address_2: address2, city, state, zip, country } = sender
  return { fromName: from.name, fromEmail: from.email, address, address2, city, state, zip, country }
}
