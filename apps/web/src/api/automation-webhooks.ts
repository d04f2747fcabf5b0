import { automationWebhooks } from '@carillon/contract/automation-webhooks'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

const key = ['automation-webhooks', 'secret'] as const

export const automationSecretQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(automationWebhooks.secret, { signal }),
  meta: { group: 'automations', isSilent: () => true },
})

export function useReplaceAutomationSecret() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(automationWebhooks.replaceSecret, {}),
    onSuccess: (made) => cache.setQueryData(key, made),
    meta: { group: 'automations' },
  })
}
