import { runningActivity } from '@carillon/contract/running-activity'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const whileRunningMs = 5000
const otherwiseMs = 30_000

/**
 * The number of running background jobs, and their progress. Loaded every five seconds while some run, and else every
 * half minute; starting one here loads it at once.
 */
export const runningQuery = queryOptions({
  queryKey: cacheKey('activity', 'running'),
  queryFn: ({ signal }) => call(runningActivity.count, { signal }),
  staleTime: whileRunningMs,
  refetchInterval: ({ state }) => (state.data?.running ? whileRunningMs : otherwiseMs),
  // No alert: the button works without its number.
  meta: { call: runningActivity.count, group: 'activity', isSilent: () => true },
})
