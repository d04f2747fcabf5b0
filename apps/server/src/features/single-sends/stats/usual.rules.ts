import { compareLimits, type Usual } from '@carillon/contract/stats-compare'

/** At least so much of the median, or of what is missing to all, is chance also where earlier shares were alike. */
const leastReach = 0.05
/** Shares are told to a millionth; what is usual is rounded outwards, so that an equal share is never beside it. */
const digits = 1e6

/**
 * The median of shares, and what is usual around it: as far again beyond the middle half as that is wide and a half, as box plots
 * have it. Null for fewer than can tell.
 */
export function usualOf(shares: readonly number[]): Usual | null {
  if (shares.length < compareLimits.fewest) return null
  const sorted = shares.toSorted((a, b) => a - b)
  const [first, third] = [quantile(sorted, 0.25), quantile(sorted, 0.75)]
  const median = quantile(sorted, 0.5)
  const reach = Math.max(1.5 * (third - first), leastReach * Math.min(median, 1 - median))
  return {
    median: Math.round(median * digits) / digits,
    low: Math.floor(Math.max(0, first - reach) * digits) / digits,
    high: Math.ceil(Math.min(1, third + reach) * digits) / digits,
  }
}

/** Between two values, in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return below + (above - below) * (place % 1)
}
