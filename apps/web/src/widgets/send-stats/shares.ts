import type { Counting, Metrics } from '@carillon/contract/stats'

/** A share, or null if the whole is zero or unknown. Null is shown as a dash, never as zero. */
export function shareOf(part: number | undefined, whole: number | undefined): number | null {
  return whole ? (part ?? 0) / whole : null
}

/** The number that each share is divided by. Bounces are divided by requests, so that they can't exceed 100 %. */
export const wholeOf = {
  delivered: 'requests',
  unique_opens: 'delivered',
  unique_clicks: 'delivered',
  requests: null,
  bounces: 'requests',
  unsubscribes: 'delivered',
  spam_reports: 'delivered',
} as const satisfies Partial<Record<keyof Metrics, keyof Metrics | null>>

export type ShownMetric = keyof typeof wholeOf
export const shownMetrics = Object.keys(wholeOf) as ShownMetric[]

/** Two decimals below one per cent, one above. */
export function shareDigits(share: number): number {
  return share > 0 && share < 0.01 ? 2 : 1
}

/** True if a send counted the events of this metric. If not, the number is unknown and not 0. */
export function isCounted(metric: keyof Metrics, tracking: Counting | undefined): boolean {
  if (metric.includes('open')) return tracking?.opens !== false
  return metric.includes('click') ? tracking?.clicks !== false : true
}

/**
 * The lines of a chart at first. Deliveries of the first hour would press the others flat, so they are shown where nothing
 * else is counted, and when they are switched on.
 */
export function firstLines(tracking: Counting | undefined): readonly ShownMetric[] {
  const lines = (['unique_opens', 'unique_clicks'] as const).filter((metric) => isCounted(metric, tracking))
  return lines.length > 0 ? lines : ['delivered']
}
