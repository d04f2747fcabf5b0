import type { Metrics } from '@carillon/contract/stats'
import type { ShownMetric } from '#widgets/send-stats/shares.ts'
import { MachineCounts } from '../machines/machine-counts.tsx'

interface TileMachinesProps {
  id: string
  name: ShownMetric
  metrics: Metrics | undefined
}

/** Machines' events, below the opens and clicks of people. */
export function TileMachines({ id, name, metrics }: TileMachinesProps) {
  if (!metrics || (name !== 'unique_opens' && name !== 'unique_clicks')) return null
  const of = name === 'unique_opens' ? 'opens' : 'clicks'
  return (
    <MachineCounts
      of={of}
      machine={metrics[`machine_${of}`]}
      uncertain={metrics[`uncertain_${of}`]}
      to={(group) => `/single-sends/${id}/stats/people/${group}`}
    />
  )
}
