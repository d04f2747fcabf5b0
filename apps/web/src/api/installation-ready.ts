import { readiness } from '@carillon/contract/installation-ready'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** All checks, made anew by each call, which takes up to half a minute. */
export const readinessQuery = queryOptions({
  queryKey: cacheKey('installation', 'readiness'),
  queryFn: ({ signal }) => call(readiness.get, { signal }),
  staleTime: 60_000,
  retry: false,
  refetchOnWindowFocus: false,
  meta: { call: readiness.get, group: 'user', isSilent: () => true },
})
