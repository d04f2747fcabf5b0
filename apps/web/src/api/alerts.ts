import { type Alert, alerts } from '@carillon/contract/alerts'
import type { CallInput } from '@carillon/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, isRefusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export type AlertInput = CallInput<typeof alerts.create>['body']

export const alertsQuery = queryOptions({
  queryKey: cacheKey('alerts'),
  queryFn: ({ signal }) => call(alerts.list, { signal }),
  meta: { call: alerts.list, group: 'usageAlerts' },
})

/** Creates an alert, or changes the given one. The form shows refusals. */
export function useSaveAlert(alert?: Alert) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['alerts', 'save'],
    mutationFn: ({ type, ...rest }: AlertInput) =>
      alert
        ? call(alerts.update, { params: { alert_id: String(alert.id) }, body: rest })
        : call(alerts.create, { body: { type, ...rest } }),
    meta: {
      group: 'usageAlerts',
      isSilent: isRefusal,
    },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('alerts') }),
  })
}

export function useDeleteAlert() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['alerts', 'delete'],
    mutationFn: (id: number) => call(alerts.delete, { params: { alert_id: String(id) } }),
    meta: { call: alerts.delete, group: 'usageAlerts', isSilent: isGone },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('alerts') }),
  })
}
