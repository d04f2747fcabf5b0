import { respellUsers } from '#features/account/respell-users.ts'
import { respellNotificationAddresses } from '#features/notifications/respell-addresses.ts'
import { respellSenders } from '#features/senders/respell-senders.ts'
import type { Db } from '#platform/db.ts'

/** Normalizes the spelling of the email addresses that features other than contacts store. */
export async function respellOthers(db: Db, account: string): Promise<void> {
  await respellUsers(db, account)
  await respellSenders(db, account)
  await respellNotificationAddresses(db, account)
}
