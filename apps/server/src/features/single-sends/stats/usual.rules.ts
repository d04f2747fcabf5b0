import { compareLimits, type Usual } from '@carillon/contract/stats-compare'

/**
 * The usual range reaches at least this share of the median, or of the rest to 100 %, to each side: so much is chance
 * even if earlier shares were alike.
 */
const leastReach = 0.05
/** Shares are given to a millionth; the usual range is rounded outwards, so that an equal share is never outside it. */
const digits = 1e6

/**
 * The median of shares, and the usual range around it, which exceeds the middle half of the shares by 1.5 times its
 * width on each side, as in box plots. Null for too few shares.
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

/** A quantile of sorted shares, interpolated between two values. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return below + (above - below) * (place % 1)
}
