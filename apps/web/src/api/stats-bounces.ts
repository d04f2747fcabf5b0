import { statsBounces } from '@carillon/contract/stats-bounces'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'
import type { Span } from './stats.ts'

/** The reasons why messages came back, on some days or on all. */
export function bounceReasonsQuery(id: string, days: Pick<Span, 'start' | 'end'> | null, timezone: string) {
  const span = days ? { start_date: days.start, end_date: days.end, timezone } : {}
  return queryOptions({
    queryKey: cacheKey('stats', id, 'bounces', span),
    queryFn: ({ signal }) => call(statsBounces.list, { params: { id }, query: span, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
    meta: { call: statsBounces.list, group: 'singleSends', isSilent: () => true },
  })
}
