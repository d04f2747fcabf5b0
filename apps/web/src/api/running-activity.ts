import { runningActivity } from '@carillon/contract/running-activity'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const whileRunningMs = 5000
const otherwiseMs = 30_000

/**
 * How many background jobs run, and how far they are. Asked again every five seconds while some do, and else every half minute;
 * what starts one here asks at once.
 */
export const runningQuery = queryOptions({
  queryKey: cacheKey('activity', 'running'),
  queryFn: ({ signal }) => call(runningActivity.count, { signal }),
  staleTime: whileRunningMs,
  refetchInterval: ({ state }) => (state.data?.running ? whileRunningMs : otherwiseMs),
  // A button without a number says nothing wrong.
  meta: { group: 'activity', isSilent: () => true },
})
