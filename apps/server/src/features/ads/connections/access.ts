import type { Partner } from '@carillon/ads/platforms'
import type { AdConnectionState } from '@carillon/contract/ads'
import { type AdAccess, type AdPartner, PartnerFault } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { type ConnectionRow, findRow, findRows, isChosen, stateOf } from './connection-rows.ts'
import { noteFault, refusalOf } from './faults.ts'
import { freshTokens } from './tokens.ts'

/** The parts of the services that connections need. */
export type AdServices = Pick<Services, 'adPartners' | 'secretKey' | 'log' | 'now' | 'config'>

export interface PartnerAccess {
  partner: AdPartner
  access: AdAccess
  isSimulated: boolean
}

/** A connection as checks of campaigns see it. */
export interface ConnectionFacts {
  partner: Partner
  isSimulated: boolean
  state: Exclude<AdConnectionState, 'unconnected'>
  missingPermissions: readonly string[]
  adAccountId: string | null
  currency: string | null
  timeZone: string | null
  pageId: string | null
  instagramId: string | null
}

/** @throws ad_app_missing, ad_simulation_off */
export async function partnerOf(
  { adPartners }: Pick<Services, 'adPartners'>,
  partner: Partner,
  isSimulated: boolean,
): Promise<AdPartner> {
  const found = await adPartners(partner, isSimulated)
  if (!found) throw new Refusal(isSimulated ? 'ad_simulation_off' : 'ad_app_missing')
  return found
}

/**
 * The partner with a token that still counts and the chosen advertising account. It may call the partner for a new token,
 * so no transaction may be under way.
 * @throws ad_not_connected also while no account is chosen; ad_connection_expired, ad_partner_busy, ad_partner_unreachable,
 * ad_app_missing, ad_simulation_off
 */
export async function accessTo(
  services: AdServices,
  db: Db,
  account: string,
  name: Partner,
): Promise<PartnerAccess> {
  const { partner, token, row } = await signedIn(services, db, account, name)
  if (!isChosen(row)) throw new Refusal('ad_not_connected')
  return { partner, access: accessOf(row, token), isSimulated: row.is_simulated }
}

/** Like `accessTo`, also before an advertising account is chosen. */
export async function signedIn(
  services: AdServices,
  db: Db,
  account: string,
  name: Partner,
): Promise<{ partner: AdPartner; token: string; row: ConnectionRow }> {
  const row = await findRow(db, account, name)
  if (!row) throw new Refusal('ad_not_connected')
  const partner = await partnerOf(services, name, row.is_simulated)
  if (stateOf(services.secretKey, row) === 'expired' && !row.tokens)
    throw new Refusal('ad_connection_expired')
  const tokens = await freshTokens(services, db, partner, row).catch((cause: unknown) => {
    throw cause instanceof PartnerFault ? refusalOf(cause) : cause
  })
  if (!tokens) throw new Refusal('ad_connection_expired')
  return { partner, token: tokens.access, row }
}

/** Makes refusals of the faults of a partner, and notes them for the connection. */
export async function asking<T>(
  services: AdServices,
  db: Db,
  account: string,
  name: Partner,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof PartnerFault)) throw cause
    throw refusalOf(cause, await noteFault(services, db, account, name, cause))
  }
}

/** The connections of an account; partners that are not connected are left out. */
export async function findConnections(
  { secretKey }: Pick<Services, 'secretKey'>,
  db: Db,
  account: string,
): Promise<ConnectionFacts[]> {
  const rows = await findRows(db, account)
  return rows.map((row) => ({
    partner: row.partner as Partner,
    isSimulated: row.is_simulated,
    state: stateOf(secretKey, row),
    missingPermissions: row.missing_permissions,
    adAccountId: row.ad_account_id,
    currency: row.currency,
    timeZone: row.time_zone,
    pageId: row.page_id,
    instagramId: row.instagram_id,
  }))
}

function accessOf(row: ConnectionRow, token: string): AdAccess {
  return {
    token,
    adAccountId: row.ad_account_id ?? '',
    currency: row.currency ?? '',
    timeZone: row.time_zone ?? 'UTC',
    managerId: row.manager_id,
    pageId: row.page_id,
    instagramId: row.instagram_id,
  }
}
