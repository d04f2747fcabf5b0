import { type Metrics, stats, statsLimits } from '@carillon/contract/stats'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { tokenOf } from '#lib/page-token.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** Totals of the sends of one page, by id. One call for each page, because the number of ids is limited. */
export function batchStatsQuery(ids: readonly string[], moving: boolean) {
  return queryOptions({
    queryKey: cacheKey('stats', 'batch', ids),
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const { results } = await call(stats.list, {
        query: { singlesend_ids: ids.slice(0, statsLimits.ids), page_size: statsLimits.pageSize },
        signal,
      })
      return new Map(results.map((row) => [row.id, row]))
    },
    refetchInterval: moving ? 3000 : false,
    meta: { call: stats.list, group: 'singleSends', isSilent: () => true },
  })
}

export type Span = { by: 'hour' | 'day'; start: string; end: string }

/** A day or an hour in the account's zone. */
export interface SeriesPoint {
  at: string
  stats: Metrics
  /** The hours of its day were added up. */
  isAddedUp?: boolean
}

/** Events by hour or by day, in order. */
export function seriesQuery(id: string, span: Span, timezone: string) {
  return queryOptions({
    queryKey: cacheKey('stats', id, 'series', span, timezone),
    queryFn: async ({ signal }) => {
      const points: SeriesPoint[] = []
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
        points.push(
          ...page.results.map((row) => ({
            at: row.aggregation,
            stats: row.stats,
            isAddedUp: row.is_added_up ?? false,
          })),
        )
        token = tokenOf(page._metadata.next)
      } while (token)
      return points
    },
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
    meta: { call: stats.get, group: 'singleSends', isSilent: () => true },
  })
}

/** Totals of the test messages of an A/B test, by the ID of the variation. */
export function variationStatsQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('stats', id, 'variations'),
    queryFn: async ({ signal }) => {
      const query = { group_by: ['ab_variation', 'ab_phase'], page_size: statsLimits.pageSize }
      const { results } = await call(stats.get, { params: { id }, query, signal })
      return new Map<string, Metrics>(
        results
          .filter(({ ab_phase }) => ab_phase === 'test')
          .map((row): [string, Metrics] => [row.ab_variation, row.stats]),
      )
    },
    refetchInterval: 15_000,
    meta: { call: stats.get, group: 'singleSends', isSilent: () => true },
  })
}

/**
 * All clicks by link, on some days or on all; of one variation of an A/B test, if its ID is given. `machines`: with
 * machines' clicks.
 */
export function linksQuery(
  id: string,
  days: Pick<Span, 'start' | 'end'> | null,
  timezone: string,
  { variation = '', machines = false }: { variation?: string; machines?: boolean } = {},
) {
  const span = days ? { start_date: days.start, end_date: days.end, timezone } : {}
  const part = {
    ...span,
    ...(variation ? { ab_variation_id: variation } : {}),
    ...(machines ? { machines: 'true' as const } : {}),
  }
  return queryOptions({
    queryKey: cacheKey('stats', id, 'links', part),
    queryFn: async ({ signal }) => {
      const query = { ...part, page_size: statsLimits.pageSize }
      const page = (token?: string) =>
        call(stats.links, { params: { id }, query: { ...query, page_token: token }, signal })
      const first = await page()
      const results = [...first.results]
      let next = tokenOf(first._metadata.next)
      while (next) {
        const more = await page(next)
        results.push(...more.results)
        next = tokenOf(more._metadata.next)
      }
      return { results, total_clicks: first.total_clicks }
    },
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
    meta: { call: stats.links, group: 'singleSends', isSilent: () => true },
  })
}

/** The content of a file of statistics. */
export type StatsFile = 'stats' | 'links'

/** The statistics by day, or the clicks by link, as a CSV text. Without ids, of all that were sent. */
export function useExportStats() {
  return useMutation({
    mutationKey: ['single-sends', 'export-stats'],
    mutationFn: ({ of, ids, timezone }: { of: StatsFile; ids: readonly string[]; timezone: string }) =>
      of === 'links'
        ? call(stats.exportLinks, { query: { ids: [...ids] } })
        : call(stats.export, { query: { ids: [...ids], timezone } }),
    meta: { group: 'singleSends' },
  })
}
