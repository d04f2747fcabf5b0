import { contactBulk, type Matching } from '@carillon/contract/contact-bulk'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { jobEndsOrIsFollowed, refreshContacts } from './contact-jobs.ts'
import { cacheKey } from './keys.ts'

const whileRunningMs = 1000

/** Changes of many contacts that have not ended. Its key starts with that of contacts, so their changes make it stale. */
export const bulkJobsQuery = queryOptions({
  queryKey: cacheKey('contacts', 'bulk-jobs'),
  queryFn: async ({ signal }) => (await call(contactBulk.jobs, { signal })).result,
  refetchInterval: ({ state }) => (state.data?.length ? whileRunningMs : false),
  meta: { call: contactBulk.jobs, group: 'jobs', isSilent: () => true },
})

/** Number of contacts on all pages of a table, for tables that don't know it. */
export function useCountMatching() {
  return useMutation({
    mutationKey: ['contacts', 'count-matching'],
    mutationFn: async (matching: Matching) =>
      (await call(contactBulk.count, { body: { matching } })).contact_count,
    meta: { call: contactBulk.count, group: 'contacts' },
  })
}

/**
 * Unsubscribes contacts from everything: the named ones, or all that match. Null if the job still runs after ten seconds.
 */
export function useUnsubscribeContacts() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contacts', 'unsubscribe'],
    mutationFn: async (who: { contact_ids: string[] } | { matching: Matching }) => {
      const { job_id } = await call(contactBulk.unsubscribe, { body: who })
      return jobEndsOrIsFollowed(cache, job_id)
    },
    meta: { call: contactBulk.unsubscribe, group: 'contacts' },
    onSuccess: () => refreshContacts(cache),
  })
}

interface ListChange {
  list: string
  change: 'add' | 'remove'
  matching: Matching
}

/** Adds all matching contacts to a list, or removes them from it. Null if the job still runs after ten seconds. */
export function useChangeList() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contacts', 'change-list'],
    mutationFn: async ({ list, change, matching }: ListChange) => {
      const { job_id } = await call(contactBulk.changeList, {
        params: { id: list },
        body: { change, matching },
      })
      return jobEndsOrIsFollowed(cache, job_id)
    },
    meta: { call: contactBulk.changeList, group: 'lists' },
    onSuccess: () => refreshContacts(cache),
  })
}
