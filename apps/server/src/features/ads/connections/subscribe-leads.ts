import type { Partner } from '@carillon/ads/platforms'
import { PartnerFault } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { type AdServices, accessTo } from './access.ts'
import { noteFault } from './faults.ts'

/**
 * Asks the partner to tell leads of the chosen page by webhook. Without it leads are read every two minutes, so that a fault
 * refuses nothing.
 */
export async function subscribeLeads(
  services: AdServices,
  db: Db,
  account: string,
  name: Partner,
): Promise<void> {
  try {
    const { partner, access } = await accessTo(services, db, account, name)
    await partner.subscribeLeads(access)
  } catch (cause) {
    // No account is chosen yet, or the sign-in has just ended.
    if (cause instanceof Refusal) return
    if (!(cause instanceof PartnerFault)) throw cause
    await noteFault(services, db, account, name, cause)
    services.log.warn({ account, partner: name, fault: cause.kind }, 'leads are told by no webhook')
  }
}
