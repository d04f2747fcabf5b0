import type { HomePeriod } from '@carillon/contract/home'

/** A share, or null where there is nothing to divide by: shown as a dash, never as zero. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}

export type Change = { is: 'nothing' } | { is: 'same' } | { is: 'more' | 'less'; by: number }

/** The change as a share of the earlier number. */
export function changeOf(now: number, before: number): Change {
  if (before === 0) return { is: 'nothing' }
  if (now === before) return { is: 'same' }
  return { is: now > before ? 'more' : 'less', by: Math.abs(now - before) / before }
}

/** The whole of a rate: messages whose opens, or clicks, were counted. */
export const countingOf = {
  unique_opens: 'delivered_counting_opens',
  unique_clicks: 'delivered_counting_clicks',
} as const

/** The difference of two rates in percentage points, or null if one of them is not known. */
export function pointsOf(
  name: 'unique_opens' | 'unique_clicks',
  last: HomePeriod,
  before: HomePeriod,
): number | null {
  const whole = countingOf[name]
  const [now, then] = [shareOf(last[name], last[whole]), shareOf(before[name], before[whole])]
  return now === null || then === null ? null : (now - then) * 100
}
