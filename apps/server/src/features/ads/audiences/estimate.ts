import type { AdCampaign } from '@carillon/ads/campaign'
import { expectedMatchRate, leastAudience } from '@carillon/ads/limits'
import { type Platform, partnersOf } from '@carillon/ads/platforms'
import type { AdReach } from '@carillon/contract/ad-campaigns'
import { accessTo } from '#features/ads/connections/access.ts'
import { noteFault } from '#features/ads/connections/faults.ts'
import { type AdOrder, PartnerFault } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { findAudiences } from './audience-rows.ts'

interface Asked {
  id: string
  campaign: AdCampaign
  platform: Platform
  uploaded: number
}

/** The people that an ad can reach on a platform: those that the partner should know, and its own estimate. */
export async function estimateOf(
  services: Services,
  db: Db,
  account: string,
  asked: Asked,
): Promise<AdReach['platforms'][number]> {
  const { platform, uploaded } = asked
  const known = {
    platform,
    expected: Math.round(uploaded * expectedMatchRate),
    least: leastAudience[platform],
  }
  try {
    return { ...known, estimate: await askPartner(services, db, account, asked), problem: null }
  } catch (cause) {
    if (cause instanceof Refusal)
      return { ...known, estimate: null, problem: { code: cause.code, field: null, message: '' } }
    if (!(cause instanceof PartnerFault)) throw cause
    const [partner = 'meta'] = partnersOf([platform])
    await noteFault(services, db, account, partner, cause)
    return { ...known, estimate: null, problem: cause.problem }
  }
}

async function askPartner(services: Services, db: Db, account: string, { id, campaign, platform }: Asked) {
  const [name = 'meta'] = partnersOf([platform])
  const { partner, access } = await accessTo(services, db, account, name)
  const audiences = (await findAudiences(db, account, id)).filter((row) => row.partner === name)
  const of = (role: string) => audiences.find((row) => row.role === role && row.wanted === 'kept')
  const order: AdOrder = {
    mark: `[${id}.${platform}.0]`,
    platform,
    campaign,
    link: campaign.designs[platform]?.link ?? '',
    currency: access.currency,
    image: () => Promise.reject(new Error('an estimate has no image')),
    audiences: {
      target: of('target')?.ref ?? null,
      lookalike: of('seed')?.lookalike_ref ?? null,
      leftOut: of('left_out')?.ref ?? null,
    },
    language: 'en',
  }
  return partner.estimate(access, order)
}
