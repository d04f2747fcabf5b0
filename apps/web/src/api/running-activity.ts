import { runningActivity } from '@carillon/contract/running-activity'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

const whileRunningMs = 5000
const otherwiseMs = 30_000

/** How many background jobs run. Asked again every five seconds while some do, and else every half minute. */
export const runningQuery = queryOptions({
  queryKey: ['activity', 'running'],
  queryFn: async ({ signal }) => (await call(runningActivity.count, { signal })).running,
  staleTime: whileRunningMs,
  refetchInterval: ({ state }) => (state.data ? whileRunningMs : otherwiseMs),
  // A button without a number says nothing wrong.
  meta: { group: 'activity', isSilent: () => true },
})
