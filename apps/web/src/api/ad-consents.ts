import { adConsents } from '@carillon/contract/ad-consents'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export function adConsentQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('contacts', 'one', id, 'profile', 'ad-consent'),
    queryFn: ({ signal }) => call(adConsents.get, { params: { id }, signal }),
    meta: { call: adConsents.get, group: 'contacts' },
  })
}

export function useSetAdConsent(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contacts', 'ad-consent'],
    mutationFn: (is_given: boolean) => call(adConsents.set, { params: { id }, body: { is_given } }),
    meta: { call: adConsents.set, group: 'contacts' },
    onSuccess: (answer) => cache.setQueryData(adConsentQuery(id).queryKey, answer),
  })
}
