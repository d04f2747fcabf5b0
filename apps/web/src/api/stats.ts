import { delivery } from '@carillon/contract/delivery'
import { type Metrics, stats, statsLimits } from '@carillon/contract/stats'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, refused } from './call.ts'

const key = ['stats'] as const

/** Totals of the sends of one page, by id. One call for each page, because the number of ids is limited. */
export function batchStatsQuery(ids: readonly string[], moving: boolean) {
  return queryOptions({
    queryKey: [...key, 'batch', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const { results } = await call(stats.list, {
        query: { singlesend_ids: ids.slice(0, statsLimits.ids), page_size: statsLimits.pageSize },
        signal,
      })
      return new Map<string, Metrics>(results.map((row) => [row.id, row.stats]))
    },
    refetchInterval: moving ? 3000 : false,
    meta: { group: 'singleSends', isSilent: () => true },
  })
}

export function totalsQuery(id: string, moving: boolean) {
  return queryOptions({
    queryKey: [...key, id, 'total'],
    queryFn: async ({ signal }) => {
      const { results } = await call(stats.get, { params: { id }, query: { aggregated_by: 'total' }, signal })
      return results[0]?.stats ?? null
    },
    refetchInterval: moving ? 3000 : 15_000,
    meta: { group: 'singleSends', isSilent: () => true },
  })
}

export type Span = { by: 'hour' | 'day'; start: string; end: string }

/** Events by hour or by day, in order. */
export function seriesQuery(id: string, span: Span, timezone: string) {
  return queryOptions({
    queryKey: [...key, id, 'series', span, timezone],
    queryFn: async ({ signal }) => {
      const points: { at: string; stats: Metrics }[] = []
      let token: string | undefined
      do {
        const page = await call(stats.get, {
          params: { id },
          query: {
            aggregated_by: span.by,
            start_date: span.start,
            end_date: span.end,
            timezone,
            page_size: statsLimits.pageSize,
            page_token: token,
          },
          signal,
        })
        points.push(...page.results.map((row) => ({ at: row.aggregation, stats: row.stats })))
        const next = page._metadata.next
        token = next
          ? (new URL(next, window.location.origin).searchParams.get('page_token') ?? undefined)
          : undefined
      } while (token)
      return points
    },
    refetchInterval: 15_000,
    meta: { group: 'singleSends', isSilent: () => true },
  })
}

export function linksQuery(id: string) {
  return queryOptions({
    queryKey: [...key, id, 'links'],
    queryFn: ({ signal }) =>
      call(stats.links, { params: { id }, query: { page_size: statsLimits.pageSize }, signal }),
    refetchInterval: 15_000,
    meta: { group: 'singleSends', isSilent: () => true },
  })
}

/** Progress of a send; null before it began. */
export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: [...key, id, 'delivery'],
    queryFn: async ({ signal }) => {
      try {
        return await call(delivery.get, { params: { id }, signal })
      } catch (error) {
        if (refused(error, 'delivery_not_found')) return null
        throw error
      }
    },
    refetchInterval: ({ state }) => (state.data?.status === 'sending' ? 1000 : 5000),
    meta: { group: 'singleSends', isSilent: () => true },
  })
}

export type DeliveryAction = 'pause' | 'resume' | 'stop' | 'sendUncertain'

export function useDeliveryAction(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sends', 'delivery'],
    mutationFn: (action: DeliveryAction) => call(delivery[action], { params: { id } }),
    meta: { group: 'singleSends' },
    onSuccess: (state) => cache.setQueryData([...key, id, 'delivery'], state),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: [...key, id] }),
        cache.invalidateQueries({ queryKey: ['single-sends'] }),
      ]),
  })
}

/** The statistics by day as a CSV text. */
export function useExportStats() {
  return useMutation({
    mutationKey: ['single-sends', 'export-stats'],
    mutationFn: ({ ids, timezone }: { ids: readonly string[]; timezone: string }) =>
      call(stats.export, { query: { ids: [...ids], timezone } }),
    meta: { group: 'singleSends' },
  })
}
