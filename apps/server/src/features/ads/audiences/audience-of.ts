import type { AdCampaign } from '@carillon/ads/campaign'
import type { Partner, Platform } from '@carillon/ads/platforms'
import type { AdReach } from '@carillon/contract/ad-campaigns'
import type { AdOrder } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'

/** The columns of `ad_placement` that audiences need. */
export interface AudiencePlacement {
  account_id: string
  campaign_id: string
  platform: Platform
  partner: Partner
  is_simulated: boolean
  ad_account_id: string
  generation: number
}

/**
 * The audiences of an ad at its partner. They are made and filled by a job of their own; `waiting` until the people of
 * this generation of the campaign are uploaded.
 * @throws PartnerFault `refused`: the partner refuses to use the audience, or nobody is in it
 */
export async function readyAudiences(
  services: Services,
  db: Db,
  placement: AudiencePlacement,
): Promise<AdOrder['audiences'] | 'waiting'> {
  throw new Error('not built')
}

/** A campaign whose audience is counted, with its content as it is now. */
export interface CountedCampaign {
  id: string
  content: AdCampaign
  leavesOutSendId: string | null
}

/** The people of an audience now, with the estimates of the partners. */
export async function reachOf(
  services: Services,
  db: Db,
  account: string,
  campaign: CountedCampaign,
): Promise<AdReach> {
  throw new Error('not built')
}

/**
 * Has audiences deleted at their partner by a job, with the hashes that are kept of them: those of a campaign, or all of
 * an account at a partner. They are gone when `remainingAudiences` says so.
 */
export async function removeAudiences(
  db: Db,
  of: { account: string } & ({ campaign: string } | { partner: Partner }),
  now: Date,
): Promise<void> {
  throw new Error('not built')
}
