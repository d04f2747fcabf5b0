import { useQuery } from '@tanstack/react-query'
import { automationSeriesQuery } from '#api/automation-stats.ts'
import { useFormat } from '#shell/use-format.ts'
import { type Days, latestSpan } from '#widgets/send-stats/chart.rules.ts'
import type { ShownMetric } from '#widgets/send-stats/shares.ts'
import StatsChart from '#widgets/send-stats/stats-chart.tsx'

interface AutomationChartProps {
  id: string
  /** Empty: all emails. */
  step: string
  since: string
  days: Days | null
  lines: ReadonlySet<ShownMetric>
}

/** The chosen days, or the latest ones: an automation has no end. */
export default function AutomationChart({ id, step, since, days, lines }: AutomationChartProps) {
  const { timeZone } = useFormat()
  const span = latestSpan(since, days, new Date(), timeZone)
  const query = useQuery(automationSeriesQuery(id, step, span, timeZone))
  return <StatsChart query={query} since={since} span={span} lines={lines} machines={false} />
}
