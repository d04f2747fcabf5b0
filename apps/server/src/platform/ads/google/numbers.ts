import { ofMicros } from '@carillon/ads/money'
import type { PartnerDay } from '@carillon/ads/partner-answers'
import type { AdAccess } from '../ad-partner.ts'
import type { GoogleConfig } from './call-google.ts'
import { quoted } from './gaql.rules.ts'
import { search } from './search.ts'

/** The results of all campaigns of the account by its days. Days without any have no row. */
export async function numbers(
  config: GoogleConfig,
  access: AdAccess,
  { from, to }: { from: string; to: string },
): Promise<PartnerDay[]> {
  const rows = await search(
    config,
    access,
    `SELECT campaign.id, segments.date, metrics.impressions, metrics.clicks, metrics.cost_micros FROM campaign WHERE segments.date BETWEEN ${quoted(from)} AND ${quoted(to)}`,
  )
  return rows.flatMap(({ campaign, segments, metrics }) => {
    if (campaign?.id === undefined || segments?.date === undefined) return []
    return {
      campaign: campaign.id,
      day: segments.date,
      impressions: Number(metrics?.impressions ?? 0),
      clicks: Number(metrics?.clicks ?? 0),
      leads: 0,
      spend: ofMicros(Number(metrics?.costMicros ?? 0), access.currency),
    }
  })
}
