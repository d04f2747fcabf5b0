import type { AdCampaign } from '@carillon/ads/campaign'
import type { Partner } from '@carillon/ads/platforms'
import type { Db } from '#platform/db.ts'
import type { AudienceRole, Source } from './who.ts'

/** A campaign as it was submitted last, with what its audiences at a partner are made of. */
export interface Submitted {
  campaign: AdCampaign
  source: Source
  /** The submission whose ads need the audiences. */
  generation: number
  /** True while ads of a former submission run. */
  hasFormer: boolean
}

/** Null: the campaign is gone, or was never submitted to this partner. */
export async function findSubmitted(
  db: Db,
  account: string,
  campaignId: string,
  partner: Partner,
): Promise<Submitted | null> {
  const row = await db
    .selectFrom('ad_campaign')
    .select('submitted')
    .where('account_id', '=', account)
    .where('id', '=', campaignId)
    .executeTakeFirst()
  if (!row?.submitted) return null
  const placements = await db
    .selectFrom('ad_placement')
    .select(['generation', 'former_refs', 'wanted'])
    .where('campaign_id', '=', campaignId)
    .where('partner', '=', partner)
    .execute()
  const standing = placements.filter(({ wanted }) => wanted !== 'gone')
  if (standing.length === 0) return null
  const { leavesOutSendId, ...campaign } = row.submitted
  return {
    campaign,
    source: { account, audience: campaign.audience, leavesOutSendId },
    generation: Math.max(...standing.map(({ generation }) => generation)),
    hasFormer: standing.some(({ former_refs }) => former_refs !== null),
  }
}

/** The audiences that a campaign needs at each of its partners. A lookalike without any contacts is of everybody. */
export function neededRoles({ audience, leavesOutSendId }: Omit<Source, 'account'>): AudienceRole[] {
  if (audience.kind === 'retargeting') return ['target']
  const hasSeed = audience.listIds.length + audience.segmentIds.length > 0
  return [
    ...(hasSeed ? (['seed'] as const) : []),
    ...(leavesOutSendId === null ? [] : (['left_out'] as const)),
  ]
}
