import type { Partner } from '@carillon/ads/platforms'
import { PartnerFault } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { type AdServices, signedIn } from './access.ts'
import { findRow, stateOf, tokensOf } from './connection-rows.ts'

/** The ads and audiences at a partner, which go before its sign-in is forgotten. Other parts of ads own them. */
export interface Leaving {
  /** Switches off all ads; `left`: one entry for each that may still run. */
  stopAll(
    services: Services,
    db: Db,
    account: string,
    partner: Partner,
  ): Promise<{ left: readonly unknown[] }>
  /** Deletes the uploaded audiences. @throws ad_partner_unreachable if one of them may still be there */
  removeAudiences(services: Services, db: Db, account: string, partner: Partner): Promise<void>
}

/**
 * Switches off the ads, removes the audiences, ends the sign-in at the partner and forgets it. If an ad or an audience may
 * still be there, the connection stays, so that a person can try again. A sign-in that has ended is forgotten alone:
 * ads that run at the partner go on there until a person stops them at the partner.
 */
export async function disconnect(
  services: Services,
  db: Db,
  account: string,
  name: Partner,
  leaving: Leaving,
): Promise<void> {
  const row = await findRow(db, account, name)
  if (!row) throw new Refusal('ad_not_connected')
  if (stateOf(services.secretKey, row) !== 'expired' && (await services.adPartners(name, row.is_simulated))) {
    await leave(services, db, account, name, leaving)
  }
  await db.deleteFrom('ad_connection').where('account_id', '=', account).where('partner', '=', name).execute()
}

async function leave(
  services: Services,
  db: Db,
  account: string,
  name: Partner,
  { stopAll, removeAudiences }: Leaving,
): Promise<void> {
  if (!(await isSignedIn(services, db, account, name))) return
  const { left } = await stopAll(services, db, account, name)
  // The partner may have told meanwhile that the sign-in has ended.
  if (!(await isSignedIn(services, db, account, name))) return
  if (left.length > 0) throw new Refusal('ad_partner_unreachable')
  await removeAudiences(services, db, account, name)
  await revoke(services, db, account, name)
}

/** False if the sign-in turns out to have ended. Otherwise it throws when the partner does not answer. */
async function isSignedIn(services: AdServices, db: Db, account: string, name: Partner): Promise<boolean> {
  try {
    await signedIn(services, db, account, name)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ad_connection_expired') return false
    throw error
  }
}

/** The sign-in is forgotten here in any case, so a partner that does not end it holds nothing up. */
async function revoke(services: AdServices, db: Db, account: string, name: Partner): Promise<void> {
  const row = await findRow(db, account, name)
  const tokens = row && tokensOf(services.secretKey, row)
  const partner = row && (await services.adPartners(name, row.is_simulated))
  if (!tokens || !partner) return
  await partner.revoke(tokens).catch((cause: unknown) => {
    if (!(cause instanceof PartnerFault)) throw cause
    services.log.warn({ account, partner: name, fault: cause.kind }, 'a sign-in of ads was not ended there')
  })
}
