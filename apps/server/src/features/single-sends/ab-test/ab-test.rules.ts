import {
  abTestLimits,
  type VariationLetter,
  variationLetters,
  type WinnerCriteria,
} from '@carillon/contract/ab-tests'

export function letterAt(position: number): VariationLetter {
  return variationLetters[position] ?? 'F'
}

/** Minutes as an ISO 8601 duration: `PT4H30M`. */
export function isoDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`
}

interface Counted {
  delivered: number
  unique_opens: number
  unique_clicks: number
}

/**
 * The position of the variation that leads: the higher unique rate of the delivered by the criterion, then the higher
 * other rate, then the earlier letter. When a person picks, opens come first. Null when no message was delivered. Rates
 * are compared as fractions of whole numbers, so equal ones are equal.
 */
export function leaderOf(counts: readonly Counted[], criterion: WinnerCriteria): number | null {
  const order =
    criterion === 'click'
      ? (['unique_clicks', 'unique_opens'] as const)
      : (['unique_opens', 'unique_clicks'] as const)
  let leader: number | null = null
  for (const [at, count] of counts.entries()) {
    if (count.delivered === 0) continue
    const best = leader === null ? undefined : counts[leader]
    if (!best || isBetter(count, best, order)) leader = at
  }
  return leader
}

function isBetter(
  one: Counted,
  best: Counted,
  order: readonly ('unique_opens' | 'unique_clicks')[],
): boolean {
  for (const name of order) {
    const [own, other] = [one[name] * best.delivered, best[name] * one.delivered]
    if (own !== other) return own > other
  }
  return false
}

export const dayMs = 24 * 60 * 60 * 1000

export function testEnd(began: Date, minutes: number): Date {
  return new Date(began.getTime() + minutes * 60_000)
}

/** The time until which a winner can be picked. */
export function expiryOf(testEnds: Date): Date {
  return new Date(testEnds.getTime() + abTestLimits.daysToPick * dayMs)
}
