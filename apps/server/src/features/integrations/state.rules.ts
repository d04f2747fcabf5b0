import type { IntegrationHealth, IntegrationState } from '@carillon/contract/integrations'

/** True if a destination refuses us, so that a person has to change something: not while it is busy or slow. */
export function isRefused(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && ![408, 425, 429].includes(status)
}

export function stateOf(of: { isPaused: boolean; isRefused: boolean; failures: number }): IntegrationState {
  if (of.isPaused) return 'paused'
  if (of.isRefused) return 'error'
  return of.failures > 0 ? 'retrying' : 'active'
}

export function healthOf({ calls, failed }: { calls: number; failed: number }): IntegrationHealth {
  if (calls === 0) return 'unknown'
  if (failed / calls < 0.01) return 'good'
  return failed / calls < 0.5 ? 'fair' : 'poor'
}
