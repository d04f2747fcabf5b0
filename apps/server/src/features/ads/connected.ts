import { type Platform, platformsOf } from '@carillon/ads/platforms'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { findConnections } from './connections/access.ts'

/** The connection through which ads on a platform are submitted. */
export interface Connected {
  isSimulated: boolean
  /** True if ads can be submitted: the sign-in holds, and the account and the page of the ads are chosen. */
  isReady: boolean
  /** Of the advertising account, ISO 4217; null: none is chosen. */
  currency: string | null
}

/** The connections of an account by platform. Instagram shows ads also in the name of a page. */
export async function findConnected(
  services: Pick<Services, 'secretKey'>,
  db: Db,
  account: string,
): Promise<Partial<Record<Platform, Connected>>> {
  const found: Partial<Record<Platform, Connected>> = {}
  for (const { partner, isSimulated, state, currency } of await findConnections(services, db, account))
    for (const platform of platformsOf(partner))
      found[platform] = { isSimulated, isReady: state === 'connected', currency }
  return found
}
