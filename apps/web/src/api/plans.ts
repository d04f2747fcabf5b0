import { plans } from '@carillon/contract/plans'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The plan of the account. Its numbers change without this page, so each visit reads them. */
export const accountPlanQuery = queryOptions({
  queryKey: cacheKey('plans', 'own'),
  queryFn: ({ signal }) => call(plans.ofAccount, { signal }),
  refetchOnMount: 'always',
  meta: { call: plans.ofAccount },
})
