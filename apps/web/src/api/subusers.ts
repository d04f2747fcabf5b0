import { subusers } from '@carillon/contract/subusers'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The subusers for which a grant can be given, the first 500. */
export const grantableSubusersQuery = queryOptions({
  queryKey: cacheKey('subusers', 'grantable'),
  queryFn: ({ signal }) => call(subusers.list, { signal }),
  meta: { call: subusers.list },
})
