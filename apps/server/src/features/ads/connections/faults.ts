import type { Partner } from '@carillon/ads/platforms'
import { type AdPartner, type AdSignIn, PartnerFault } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { findRow, tokensOf } from './connection-rows.ts'
import { markExpired } from './mark-expired.ts'

/** The refusal of a call that asked a partner. `permissions`: those that the sign-in lacks. */
export function refusalOf(fault: PartnerFault, permissions: readonly string[] = []): Refusal {
  const { kind, problem, retryAfterMs } = fault
  if (kind === 'signed_out') return new Refusal('ad_connection_expired')
  if (kind === 'permission') {
    return new Refusal('ad_permission_missing', {
      permissions: permissions.length > 0 ? permissions.join(', ') : problem.message,
    })
  }
  if (kind === 'busy') {
    const waitMs = Math.max(retryAfterMs ?? 0, 60_000)
    return new Refusal(
      'ad_partner_busy',
      { minutes: Math.ceil(waitMs / 60_000) },
      { retryAfterSeconds: Math.ceil(waitMs / 1000) },
    )
  }
  if (kind === 'unanswered') return new Refusal('ad_partner_unreachable')
  return new Refusal('ad_partner_refused', { message: problem.message || problem.code })
}

/**
 * Keeps the meaning of a fault for the connection: `signed_out` ends it, and `permission` has the partner tell again which
 * permissions it has. Answers those that are missing. Other faults change nothing.
 */
export async function noteFault(
  services: Pick<Services, 'adPartners' | 'secretKey' | 'now'>,
  db: Db,
  account: string,
  partner: Partner,
  fault: PartnerFault,
): Promise<readonly string[]> {
  if (fault.kind === 'signed_out') await markExpired(db, account, partner, services.now())
  return fault.kind === 'permission' ? lookAgain(services, db, account, partner) : []
}

async function lookAgain(
  { adPartners, secretKey }: Pick<Services, 'adPartners' | 'secretKey'>,
  db: Db,
  account: string,
  partner: Partner,
): Promise<readonly string[]> {
  const row = await findRow(db, account, partner)
  const tokens = row && tokensOf(secretKey, row)
  const asked = row && (await adPartners(partner, row.is_simulated))
  if (!tokens || !asked) return []
  const found = await describe(asked, tokens.access)
  if (!found) return row.missing_permissions
  await db
    .updateTable('ad_connection')
    .set({ permissions: found.permissions, missing_permissions: found.missing })
    .where('account_id', '=', account)
    .where('partner', '=', partner)
    .execute()
  return found.missing
}

/** The description of a sign-in; null if the partner does not give it now. */
async function describe(partner: AdPartner, token: string): Promise<AdSignIn | null> {
  try {
    return await partner.describe(token)
  } catch (cause) {
    if (cause instanceof PartnerFault) return null
    throw cause
  }
}
