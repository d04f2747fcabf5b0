import type { Partner, Platform } from '@carillon/ads/platforms'
import { partners, platformsOf } from '@carillon/ads/platforms'
import type { Db } from '#platform/db.ts'

/** A connection of an account with a partner, as far as campaigns need it. */
export interface Connected {
  partner: Partner
  isSimulated: boolean
  /** True if ads can be submitted: the sign-in holds, and the account and the page of the ads are chosen. */
  isReady: boolean
  /** Of the advertising account, ISO 4217; null: none is chosen. */
  currency: string | null
}

/** The connections of an account. */
export async function findConnected(db: Db, account: string): Promise<Connected[]> {
  const rows = await db
    .selectFrom('ad_connection')
    .select(['partner', 'is_simulated', 'state', 'ad_account_id', 'page_id', 'currency'])
    .where('account_id', '=', account)
    .execute()
  return rows.map((row) => ({
    partner: row.partner as Partner,
    isSimulated: row.is_simulated,
    isReady:
      row.state === 'connected' &&
      row.ad_account_id !== null &&
      (row.partner === 'google' || row.page_id !== null),
    currency: row.currency,
  }))
}

/** The connection by which ads on each platform are submitted. */
export function byPlatform(all: readonly Connected[]): Partial<Record<Platform, Connected>> {
  const found: Partial<Record<Platform, Connected>> = {}
  for (const partner of partners) {
    const connected = all.find((one) => one.partner === partner)
    if (connected) for (const platform of platformsOf(partner)) found[platform] = connected
  }
  return found
}
