import { dataRequests } from '@carillon/contract/data-requests'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export const erasureRequestsQuery = queryOptions({
  queryKey: cacheKey('erasure-requests'),
  queryFn: async ({ signal }) => (await call(dataRequests.erasures, { signal })).result,
  meta: { call: dataRequests.erasures, group: 'erasureRequests' },
})

/** Deletes the contact of a request, and notes the request as done. */
export function useErase() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['erasure-requests', 'erase'],
    mutationFn: (id: string) => call(dataRequests.erase, { params: { id } }),
    meta: { call: dataRequests.erase, group: 'erasureRequests' },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: cacheKey('erasure-requests') }),
        cache.invalidateQueries({ queryKey: cacheKey('contacts', 'deletions') }),
      ]),
  })
}
