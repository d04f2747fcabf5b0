import type { AdCampaign } from '@carillon/ads/campaign'
import type { Platform } from '@carillon/ads/platforms'

/** The spend in one currency, in its smallest unit. */
export interface Spend {
  currency: string
  daily: number
  /** Null: the campaign has no end. */
  total: number | null
  is_simulated: boolean
}

const day = 86_400_000

/**
 * The most that a campaign spends in a day, and in its whole time, by currency and with simulated money apart. A begun day
 * counts as a whole one, because partners spend by days.
 */
export function spendOf(
  { platforms, designs, schedule }: Pick<AdCampaign, 'platforms' | 'designs' | 'schedule'>,
  accounts: Partial<Record<Platform, { currency: string | null; isSimulated: boolean }>>,
  now: Date,
): Spend[] {
  const days = daysOf(schedule, now)
  const sums = new Map<string, Spend>()
  for (const platform of platforms) {
    const { currency = null, isSimulated = false } = accounts[platform] ?? {}
    const budget = designs[platform]?.dailyBudget ?? null
    if (currency === null || budget === null) continue
    const key = `${currency} ${isSimulated}`
    const daily = (sums.get(key)?.daily ?? 0) + budget
    sums.set(key, { currency, daily, total: days === null ? null : daily * days, is_simulated: isSimulated })
  }
  return [...sums.values()]
}

function daysOf({ startAt, endAt }: AdCampaign['schedule'], now: Date): number | null {
  if (endAt === null) return null
  const start = startAt === null ? now.getTime() : Date.parse(startAt)
  return Math.max(0, Math.ceil((Date.parse(endAt) - start) / day))
}
