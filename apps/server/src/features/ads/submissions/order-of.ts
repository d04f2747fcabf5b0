import { withLinkTags } from '@carillon/ads/link-tags'
import { ownerOf } from '#features/account/public.ts'
import type { AdOrder } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { imageOf } from './order-image.ts'
import type { PlacementRow } from './placement-rows.ts'

/** The mark of an ad in the names of all its parts at the partner; each submission has its own. */
export function markOf(campaign: string, platform: string, generation: number): string {
  return `[${campaign}.${platform}.${generation}]`
}

/** The ad as it was submitted last; null: the campaign is gone. */
export async function orderOf(
  services: Services,
  db: Db,
  placement: PlacementRow,
  generation: number,
  audiences: AdOrder['audiences'],
): Promise<AdOrder | null> {
  const { account_id, campaign_id, platform, currency } = placement
  const row = await db
    .selectFrom('ad_campaign')
    .select('submitted')
    .where('id', '=', campaign_id)
    .executeTakeFirst()
  if (!row?.submitted) return null
  const { addsLinkTags, leavesOutSendId: _, ...campaign } = row.submitted
  const design = campaign.designs[platform]
  const link = design?.link ?? ''
  return {
    mark: markOf(campaign_id, platform, generation),
    platform,
    campaign,
    link: addsLinkTags ? withLinkTags(link, platform, { id: campaign_id, name: campaign.name }) : link,
    currency,
    audiences,
    language: (await ownerOf(db, account_id))?.language ?? 'en',
    async image(shape) {
      if (!design?.image) throw new Refusal('image_not_found', { id: '' })
      return imageOf(services, db, account_id, design.image, shape)
    },
  }
}
