import { statsCountries } from '@carillon/contract/stats-countries'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The opens and clicks of one single send by country. A job adds to them every minute. */
export function countriesQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('stats', id, 'countries'),
    queryFn: ({ signal }) => call(statsCountries.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.is_configured ? 30_000 : false),
    meta: { call: statsCountries.get, group: 'singleSends', isSilent: () => true },
  })
}
