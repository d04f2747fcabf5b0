import type { ShownMetric } from './shares.ts'

/** How each number is drawn: green and ink for what is good or plain, brass and red for what needs attention. */
export const metricLines: Record<ShownMetric, { color: string; dashed?: boolean }> = {
  delivered: { color: 'var(--ink-2)' },
  unique_opens: { color: 'var(--brand)' },
  unique_clicks: { color: 'color-mix(in srgb, var(--brand) 70%, var(--surface))' },
  requests: { color: 'var(--ink-3)', dashed: true },
  bounces: { color: 'var(--brass)' },
  unsubscribes: { color: 'var(--brass)', dashed: true },
  spam_reports: { color: 'var(--danger)' },
}
