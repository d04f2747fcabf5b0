import { contactBulk, type Matching } from '@carillon/contract/contact-bulk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { jobEndsOrIsFollowed, refreshContacts } from './contact-jobs.ts'

/** Number of contacts on all pages of a table, for tables that don't know it. */
export function useCountMatching() {
  return useMutation({
    mutationKey: ['contacts', 'count-matching'],
    mutationFn: async (matching: Matching) =>
      (await call(contactBulk.count, { body: { matching } })).contact_count,
    meta: { group: 'contacts' },
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
    meta: { group: 'lists' },
    onSuccess: () => refreshContacts(cache),
  })
}
