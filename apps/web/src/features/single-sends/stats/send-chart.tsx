import { useQuery } from '@tanstack/react-query'
import { seriesQuery } from '#api/stats.ts'
import { useFormat } from '#shell/use-format.ts'
import type { ChartSpan } from '#widgets/send-stats/chart.rules.ts'
import type { ShownMetric } from '#widgets/send-stats/shares.ts'
import StatsChart from '#widgets/send-stats/stats-chart.tsx'

interface SendChartProps {
  id: string
  sentAt: string
  span: ChartSpan
  lines: ReadonlySet<ShownMetric>
  machines: boolean
}

export default function SendChart({ id, sentAt, span, lines, machines }: SendChartProps) {
  const query = useQuery(seriesQuery(id, span, useFormat().timeZone))
  return <StatsChart query={query} since={sentAt} span={span} lines={lines} machines={machines} />
}
