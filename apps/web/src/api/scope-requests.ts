import { type ScopeGroup, type ScopeRequest, scopeRequests } from '@carillon/contract/scope-requests'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export const requestPageSize = 50

/** A page of the open requests, and whether there are more. */
export function scopeRequestsQuery(page: number) {
  return queryOptions({
    queryKey: cacheKey('scope-requests', 'page', page),
    queryFn: async ({ signal }) => {
      const rows: ScopeRequest[] = await call(scopeRequests.list, {
        query: { limit: requestPageSize + 1, offset: page * requestPageSize },
        signal,
      })
      return { result: rows.slice(0, requestPageSize), hasMore: rows.length > requestPageSize }
    },
    placeholderData: keepPreviousData,
    meta: { group: 'people' },
  })
}

/** Asks the administrators for a group of scopes. The page shows its failures. */
export function useRequestScope() {
  return useMutation({
    mutationKey: ['scope-requests', 'ask'],
    mutationFn: (scope_group_name: ScopeGroup) => call(scopeRequests.create, { body: { scope_group_name } }),
    meta: { isSilent: () => true },
  })
}

/** The dialog says why a decision was refused. */
const meta = {
  group: 'people',
  isSilent: isRefusal,
} as const

const params = (id: number) => ({ params: { request_id: String(id) } })

export function useApproveRequest() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['scope-requests', 'approve'],
    mutationFn: (id: number) => call(scopeRequests.approve, params(id)),
    meta,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: cacheKey('scope-requests') }),
        cache.invalidateQueries({ queryKey: cacheKey('teammates') }),
      ]),
  })
}

export function useDenyRequest() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['scope-requests', 'deny'],
    mutationFn: (id: number) => call(scopeRequests.deny, params(id)),
    meta,
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('scope-requests') }),
  })
}
