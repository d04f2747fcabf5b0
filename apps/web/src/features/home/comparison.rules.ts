import type { HomePeriod } from '@carillon/contract/home'

/** A share, or null where there is nothing to divide by: shown as a dash, never as zero. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}

export type Change = { is: 'nothing' } | { is: 'same' } | { is: 'more' | 'less'; by: number }

/** How much more or less than before, as a share of before. */
export function changeOf(now: number, before: number): Change {
  if (before === 0) return { is: 'nothing' }
  if (now === before) return { is: 'same' }
  return { is: now > before ? 'more' : 'less', by: Math.abs(now - before) / before }
}

/** Points of a rate against the one before, or null where one of them is not known. */
export function pointsOf(
  name: 'unique_opens' | 'unique_clicks',
  last: HomePeriod,
  before: HomePeriod,
): number | null {
  const [now, then] = [shareOf(last[name], last.delivered), shareOf(before[name], before.delivered)]
  return now === null || then === null ? null : (now - then) * 100
}
