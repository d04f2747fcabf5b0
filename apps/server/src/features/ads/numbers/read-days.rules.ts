import type { PartnerDay } from '@carillon/ads/partner-answers'
import type { Platform } from '@carillon/ads/platforms'

const dayMs = 86_400_000
/** Partners correct the results of the last 48 hours, so the days before are read again: today and two more. */
const correctedMs = 2 * dayMs
const mostDays = 90

/**
 * The days of the advertising account to read: the last three; after a time without answers, all since; at first, all
 * since `since`; at most 90.
 * @param readAt the last time at which numbers were read whole
 */
export function daysToRead(
  now: Date,
  { readAt, since, timeZone }: { readAt: Date | null; since: Date; timeZone: string },
): { from: string; to: string } {
  const begin = readAt === null ? since.getTime() : readAt.getTime() - correctedMs
  const earliest = now.getTime() - (mostDays - 1) * dayMs
  const latest = now.getTime() - correctedMs
  const from = new Date(Math.min(latest, Math.max(begin, earliest)))
  return { from: dayIn(from, timeZone), to: dayIn(now, timeZone) }
}

function dayIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}

/** One campaign at a partner, of one of our ads. */
export interface KnownCampaign {
  id: string
  campaign: string
  platform: Platform
  /** Null: it stands. Partners may not tell the results of campaigns that were removed. */
  removedAt: Date | null
}

export interface AdDay {
  campaign: string
  platform: Platform
  day: string
  currency: string
  impressions: number
  clicks: number
  leads: number
  spend: number
  /** A campaign that was removed may be missing, so the results are not less than the known ones. */
  isPartial: boolean
}

/** The results by ad and day, of all its campaigns together. Campaigns that are not ours are left out. */
export function sumDays(days: readonly PartnerDay[], known: readonly KnownCampaign[]): AdDay[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  const sums = new Map<string, AdDay & { ids: Set<string> }>()
  for (const { campaign: id, day, impressions, clicks, leads, spend } of days) {
    const one = byId.get(id)
    if (!one) continue
    const { campaign, platform } = one
    const key = `${campaign} ${platform} ${day}`
    const sum = sums.get(key) ?? { ...emptyDay(one, day, spend.currency), ids: new Set() }
    sums.set(key, {
      ...sum,
      impressions: sum.impressions + impressions,
      clicks: sum.clicks + clicks,
      leads: sum.leads + leads,
      spend: sum.spend + spend.minor,
      ids: sum.ids.add(id),
      campaign,
      platform,
    })
  }
  return [...sums.values()].map(({ ids, ...sum }) => ({
    ...sum,
    isPartial: known.some(
      (one) =>
        one.campaign === sum.campaign &&
        one.platform === sum.platform &&
        !ids.has(one.id) &&
        // Zones reach 14 hours ahead.
        one.removedAt !== null &&
        one.removedAt.getTime() > Date.parse(sum.day) - dayMs,
    ),
  }))
}

function emptyDay({ campaign, platform }: KnownCampaign, day: string, currency: string): AdDay {
  const none = { impressions: 0, clicks: 0, leads: 0, spend: 0 }
  return { campaign, platform, day, currency, ...none, isPartial: false }
}
