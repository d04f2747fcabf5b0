import type { Integration } from '@carillon/contract/integrations'
import { useTestIntegration } from '#api/integrations.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'

/** Sends samples to a destination, and shows its answer. */
export function useSendSamples(): (integration: Integration) => void {
  const t = useMessages('integrations')
  const test = useTestIntegration()
  return ({ integration_id, label }) =>
    test.mutate(integration_id, {
      onSuccess: ({ problem, status, latency_ms, event_count }) =>
        problem === null
          ? showAlert(t('test.taken', { destination: label, count: event_count, status, ms: latency_ms }))
          : showAlert(t('test.notTaken', { destination: label, problem }), { tone: 'danger' }),
    })
}
