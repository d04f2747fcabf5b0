import { respellUsers } from '#features/account/respell-users.ts'
import { respellNotificationAddresses } from '#features/notifications/respell-addresses.ts'
import { respellSenders } from '#features/senders/respell-senders.ts'
import type { Db } from '#platform/db.ts'

/** Gives the addresses that features beside contacts store their one spelling. */
export async function respellOthers(db: Db, account: string): Promise<void> {
  await respellUsers(db, account)
  await respellSenders(db, account)
  await respellNotificationAddresses(db, account)
}
