import { setTimeout as pause } from 'node:timers/promises'
import type { Partner } from '@carillon/ads/platforms'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

const pauseMs = 250
const mostLooks = 80

/**
 * Waits until the jobs that delete audiences at a partner have done so: their sign-in is forgotten behind them.
 * @throws ad_partner_unreachable after 20 seconds; the jobs go on
 */
export async function untilAudiencesGone(db: Db, account: string, partner: Partner): Promise<void> {
  for (let look = 0; look < mostLooks; look++) {
    if (!(await hasAudience(db, account, partner))) return
    await pause(pauseMs)
  }
  throw new Refusal('ad_partner_unreachable')
}

async function hasAudience(db: Db, account: string, partner: Partner): Promise<boolean> {
  const row = await db
    .selectFrom('ad_audience')
    .select('id')
    .where('account_id', '=', account)
    .where('partner', '=', partner)
    .executeTakeFirst()
  return row !== undefined
}
