import { type ContactDeletion, contactDeletions } from '@carillon/contract/contact-deletions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { jobEndsOrIsFollowed, refreshContacts } from './contact-jobs.ts'
import { cacheKey } from './keys.ts'

const whileRunningMs = 1000
const whileUndoableMs = 20_000

/** Deletions that run or can still be undone. Its key starts with that of contacts, so every deletion makes it stale. */
export const deletionsQuery = queryOptions({
  queryKey: cacheKey('contacts', 'deletions'),
  queryFn: async ({ signal }) => (await call(contactDeletions.list, { signal })).result,
  refetchInterval: ({ state }) => {
    if (state.data?.some(isMoving)) return whileRunningMs
    return state.data?.length ? whileUndoableMs : false
  },
  meta: { call: contactDeletions.list, group: 'jobs', isSilent: () => true },
})

/** True if the server is deleting or restoring contacts. */
export function isMoving({ status }: Pick<ContactDeletion, 'status'>): boolean {
  return status === 'pending' || status === 'restoring'
}

/** Restores deleted contacts. Null if the job still runs after ten seconds. */
export function useUndoDeletion() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contacts', 'undo-deletion'],
    mutationFn: async (id: string) => {
      const { job_id } = await call(contactDeletions.undo, { params: { job_id: id } })
      return jobEndsOrIsFollowed(cache, job_id)
    },
    meta: { call: contactDeletions.undo, group: 'contacts' },
    onSettled: () => refreshContacts(cache),
  })
}

/** Refreshes contacts after a deletion that ran in the background. */
export function useRefreshContacts() {
  const cache = useQueryClient()
  return () => refreshContacts(cache)
}
