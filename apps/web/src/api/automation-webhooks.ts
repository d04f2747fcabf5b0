import { automationWebhooks } from '@carillon/contract/automation-webhooks'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const key = cacheKey('automation-webhooks', 'secret')

export const automationSecretQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(automationWebhooks.secret, { signal }),
  meta: { call: automationWebhooks.secret, group: 'automations', isSilent: () => true },
})

export function useReplaceAutomationSecret() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(automationWebhooks.replaceSecret, {}),
    onSuccess: (made) => cache.setQueryData(key, made),
    meta: { call: automationWebhooks.replaceSecret, group: 'automations' },
  })
}
