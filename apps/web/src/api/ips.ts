import { ipPools } from '@carillon/contract/ips'
import { queryOptions } from '@tanstack/react-query'
import { call, refused } from './call.ts'
import { cacheKey } from './keys.ts'

/** The pools are a setting of the installation, so they stay while a page is open. */
export const ipPoolsQuery = queryOptions({
  queryKey: cacheKey('ip-pools'),
  queryFn: ({ signal }) => call(ipPools.list, { signal }),
  meta: { call: ipPools.list, group: 'ipPools', isSilent: (error) => refused(error, 'forbidden') },
  staleTime: Number.POSITIVE_INFINITY,
})
