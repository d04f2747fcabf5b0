import type { ShownMetric } from './shares.ts'

/**
 * The line style of each metric: green and ink for good or neutral ones, brass and red for those that need attention.
 */
export const metricLines: Record<ShownMetric, { color: string; dashed?: boolean }> = {
  delivered: { color: 'var(--ink-2)' },
  unique_opens: { color: 'var(--brand)' },
  unique_clicks: { color: 'color-mix(in srgb, var(--brand) 70%, var(--surface))' },
  requests: { color: 'var(--ink-3)', dashed: true },
  bounces: { color: 'var(--brass)' },
  unsubscribes: { color: 'var(--brass)', dashed: true },
  spam_reports: { color: 'var(--danger)' },
}
