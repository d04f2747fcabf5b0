import { type ActivityJob, activity } from '@carillon/contract/activity'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const whileRunningMs = 2000
const otherwiseMs = 15_000

/** True if the job doesn't change by itself: it has ended, or waits for a person. */
const rests = ({ ended_at, state, waits_for }: ActivityJob): boolean =>
  ended_at !== null || state === 'stalled' || waits_for === 'person'

/** The background jobs of the account. Loaded again every two seconds while one runs. */
export const activityQuery = queryOptions({
  queryKey: cacheKey('activity', 'jobs'),
  queryFn: ({ signal }) => call(activity.list, { query: {}, signal }),
  refetchInterval: ({ state }) => ((state.data?.result ?? []).every(rests) ? otherwiseMs : whileRunningMs),
  // The drawer shows its own error.
  meta: { call: activity.list, group: 'activity', isSilent: () => true },
})

type Named = Pick<ActivityJob, 'kind' | 'id'>

/** No alert for a job that no longer exists: the list is loaded again and shows it. */
const isSilent = (error: unknown): boolean => isGone(error)

export function useCancelJob() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['activity', 'cancel'],
    mutationFn: ({ kind, id }: Named) => call(activity.cancel, { params: { kind, id } }),
    meta: { call: activity.cancel, group: 'activity', isSilent },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('activity') }),
  })
}

export function useRetryJob() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['activity', 'retry'],
    mutationFn: ({ kind, id }: Named) => call(activity.retry, { params: { kind, id } }),
    meta: { call: activity.retry, group: 'activity', isSilent },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('activity') }),
  })
}
