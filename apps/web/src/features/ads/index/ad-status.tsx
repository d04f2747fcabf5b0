import type { AdCampaignRow } from '@carillon/contract/ad-numbers'
import { useMessages } from '#lib/messages.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'

const tones = {
  draft: 'quiet',
  submitted: 'planned',
  active: 'done',
  paused: 'quiet',
  ended: 'quiet',
  error: 'failed',
  leaving: 'attention',
} as const satisfies Record<string, StatusTone>
type Shown = keyof typeof tones

interface AdStatusProps {
  campaign: AdCampaignRow
  /** The ad on one platform; null: the campaign as a whole. */
  platform: AdCampaignRow['platforms'][number] | null
}

/** The status of a campaign or of its ad on one platform. */
export function AdStatus({ campaign, platform }: AdStatusProps) {
  const t = useMessages('ads')
  const shown = shownStatus(campaign, platform, new Date())
  return <StatusBadge tone={tones[shown]}>{t(`statuses.${shown}`)}</StatusBadge>
}

export function shownStatus(
  campaign: Pick<AdCampaignRow, 'status' | 'is_paused' | 'is_leaving' | 'end_at'>,
  platform: AdStatusProps['platform'],
  now: Date,
): Shown {
  if (campaign.is_leaving) return 'leaving'
  const status = platform ? (platform.placement?.status ?? 'draft') : campaign.status
  if (status !== 'active' && status !== 'submitted') return status
  const hasEnded = campaign.end_at !== null && Date.parse(campaign.end_at) <= now.getTime()
  if (status === 'active' && hasEnded) return 'ended'
  const isPaused = platform ? (platform.placement?.is_paused ?? false) : campaign.is_paused
  return isPaused ? 'paused' : status
}
