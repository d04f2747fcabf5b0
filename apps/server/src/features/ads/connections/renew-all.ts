import type { Partner } from '@carillon/ads/platforms'
import { sql } from 'kysely'
import { PartnerFault } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { type AdServices, signedIn } from './access.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Renews tokens for which no call has asked for a day: those of Meta can't be exchanged once they have ended, and a
 * sign-in that a person has ended at the partner is noticed. A partner that does not answer is asked again the next time.
 */
export async function renewSignIns({ services, db }: { services: AdServices; db: Db }): Promise<void> {
  const before = new Date(services.now().getTime() - dayMs)
  // All accounts: the sign-ins of each have to be renewed.
  const rows = await db
    .selectFrom('ad_connection')
    .select(['account_id', 'partner'])
    .where('state', '=', 'connected')
    .where('tokens_expire_at', 'is not', null)
    .where(sql<boolean>`coalesce(renewed_at, connected_at) <= ${before}`)
    .execute()
  for (const { account_id, partner } of rows) {
    try {
      await signedIn(services, db, account_id, partner as Partner)
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof PartnerFault)) throw error
    }
  }
}
