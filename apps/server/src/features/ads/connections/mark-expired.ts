import type { Partner } from '@carillon/ads/platforms'
import { notify } from '#features/notifications/public.ts'
import type { Db } from '#platform/db.ts'

const titles: Readonly<Record<Partner, string>> = { meta: 'Meta', google: 'Google Ads' }

/** Marks the end of a sign-in, and notifies the account once. `db` may be a transaction. */
export async function markExpired(db: Db, account: string, partner: Partner, now: Date): Promise<void> {
  if (db.isTransaction) return mark(db, account, partner, now)
  await db.transaction().execute((tx) => mark(tx, account, partner, now))
}

async function mark(tx: Db, account: string, partner: Partner, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('ad_connection')
    .set({ state: 'expired', tokens: null })
    .where('account_id', '=', account)
    .where('partner', '=', partner)
    .where('state', '=', 'connected')
    .returning('account_id')
    .executeTakeFirst()
  if (!ended) return
  const facts = { name: titles[partner], path: '/ads/settings' }
  await notify(tx, account, 'ad_sign_in_ended', facts, { now, userId: null })
}
