import { apiKeys } from '@carillon/contract/api-keys'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export const apiKeysQuery = queryOptions({
  queryKey: cacheKey('api-keys'),
  queryFn: async ({ signal }) => (await call(apiKeys.list, { query: { limit: 1000 }, signal })).result,
  meta: { call: apiKeys.list, group: 'apiKeys' },
})

/** One key with its scopes. */
export function apiKeyQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('api-keys', id),
    queryFn: async ({ signal }) =>
      (await call(apiKeys.get, { params: { api_key_id: id }, signal })).result[0],
    meta: { call: apiKeys.get, group: 'apiKeys', isSilent: isGone },
  })
}

/** Creates a key. Only this answer contains the key itself. */
export function useCreateApiKey() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['api-keys', 'create'],
    mutationFn: (body: { name: string; scopes?: string[] }) => call(apiKeys.create, { body }),
    gcTime: 0,
    meta: { call: apiKeys.create, group: 'apiKeys' },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('api-keys') }),
  })
}

export function useDeleteApiKey() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['api-keys', 'delete'],
    mutationFn: (id: string) => call(apiKeys.delete, { params: { api_key_id: id } }),
    // The dialog handles a key that is gone already.
    meta: { call: apiKeys.delete, group: 'apiKeys', isSilent: isGone },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('api-keys') }),
  })
}
