import type { Db } from '#platform/db.ts'
import { getSender } from './senders.ts'

/**
 * A sender as other features see it: the wire form.
 * @throws sender_not_found, also for another account's
 */
export async function accessSenderForSending(db: Db, account: string, id: number) {
  return getSender(db, account, id)
}

export { findSenders as findSendersOf } from './senders.ts'
