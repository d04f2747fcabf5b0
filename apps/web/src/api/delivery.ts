import { delivery } from '@carillon/contract/delivery'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, refused } from './call.ts'
import { cacheKey } from './keys.ts'

/**
 * Progress of a send and its totals, in one answer; null before it began. The key begins as those of `stats.ts`, so
 * that the numbers of a send become stale together.
 */
export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('stats', id, 'delivery'),
    queryFn: async ({ signal }) => {
      try {
        return await call(delivery.get, { params: { id }, signal })
      } catch (error) {
        if (refused(error, 'delivery_not_found')) return null
        throw error
      }
    },
    // Null: the send is about to begin.
    refetchInterval: ({ state }) => (state.data === null || state.data?.status === 'sending' ? 1000 : 5000),
    meta: { call: delivery.get, group: 'singleSends', isSilent: () => true },
  })
}

export type DeliveryAction = 'pause' | 'resume' | 'stop' | 'sendUncertain'

export function useDeliveryAction(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sends', 'delivery'],
    mutationFn: (action: DeliveryAction) => call(delivery[action], { params: { id } }),
    meta: { group: 'singleSends' },
    onSuccess: (state) => cache.setQueryData(cacheKey('stats', id, 'delivery'), state),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: cacheKey('stats', id) }),
        cache.invalidateQueries({ queryKey: cacheKey('single-sends') }),
      ]),
  })
}
