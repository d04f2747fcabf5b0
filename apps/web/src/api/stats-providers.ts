import { statsProviders } from '@carillon/contract/stats-providers'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The numbers of one single send by mailbox provider. A job adds to them every minute. */
export function providersQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('stats', id, 'providers'),
    queryFn: ({ signal }) => call(statsProviders.get, { params: { id }, signal }),
    refetchInterval: 30_000,
    meta: { call: statsProviders.get, group: 'singleSends', isSilent: () => true },
  })
}
