import type { MachineGroup } from '@carillon/contract/stats-people'
import type { ShownMetric } from './shares.ts'

/** The lines of the chart: a tile, or machines' events beside it. */
export type LineName = ShownMetric | MachineGroup

/**
 * The line style of each metric: green and ink for good or neutral metrics, brass and red for metrics that need
 * attention, plum and blue for machines.
 */
export const metricLines: Record<LineName, { color: string; dashed?: boolean }> = {
  delivered: { color: 'var(--ink-2)' },
  unique_opens: { color: 'var(--brand)' },
  unique_clicks: { color: 'color-mix(in srgb, var(--brand) 70%, var(--surface))' },
  requests: { color: 'var(--ink-3)', dashed: true },
  bounces: { color: 'var(--brass)' },
  unsubscribes: { color: 'var(--brass)', dashed: true },
  spam_reports: { color: 'var(--danger)' },
  machine_opens: { color: 'var(--plum)' },
  machine_clicks: { color: 'var(--info)' },
  uncertain_opens: { color: 'var(--plum)', dashed: true },
  uncertain_clicks: { color: 'var(--info)', dashed: true },
}
