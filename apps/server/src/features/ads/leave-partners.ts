import { type Partner, partners } from '@carillon/ads/platforms'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { removeAudiences } from './audiences/audience-of.ts'
import { disconnect, type Leaving } from './connections/disconnect.ts'
import { untilAudiencesGone } from './connections/until-gone.ts'
import { stopAllOf } from './submissions/stop-all.ts'

/** Everything of an account that stands at a partner: its ads are switched off, and its audiences deleted. */
export const leaving: Leaving = {
  stopAll: stopAllOf,
  removeAudiences: async ({ now }, db, account, partner) => {
    await removeAudiences(db, { account, partner }, now())
    await untilAudiencesGone(db, account, partner)
  },
}

/**
 * Before an account is erased: disconnects it from all partners, with what stands there. Answers the partners at which
 * something may still stand. May be repeated.
 */
export async function leavePartners(services: Services, db: Db, account: string): Promise<Partner[]> {
  const left: Partner[] = []
  for (const partner of partners) {
    try {
      await disconnect(services, db, account, partner, leaving)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      if (cause.code !== 'ad_not_connected') left.push(partner)
    }
  }
  return left
}
