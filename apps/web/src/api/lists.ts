import { lists } from '@carillon/contract/lists'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { broadcast } from '#lib/cross-tab.ts'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call, refused } from './call.ts'
import { jobEndsOrIsFollowed, refreshContacts } from './contact-jobs.ts'
import { cacheKey } from './keys.ts'

/** Every list of the account by name: there are at most a thousand, one page of the API. */
export const listsQuery = queryOptions({
  queryKey: cacheKey('lists'),
  queryFn: async ({ signal }) => {
    const { result } = await call(lists.list, { query: { page_size: 1000 }, signal })
    return result
  },
  meta: { call: lists.list, group: 'lists' },
})

export function listQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('lists', id),
    queryFn: ({ signal }) => call(lists.get, { params: { id }, query: { identifier_counts: false }, signal }),
    meta: { call: lists.get, group: 'lists', isSilent: isGone },
  })
}

export function useCreateList() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['lists', 'create'],
    mutationFn: (name: string) => call(lists.create, { body: { name } }),
    meta: { call: lists.create, group: 'lists', isSilent: isAboutName },
    onSuccess: (list) => {
      broadcast('list.created', { id: list.id })
      return cache.invalidateQueries({ queryKey: cacheKey('lists') })
    },
  })
}

export function useRenameList(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['lists', 'rename'],
    mutationFn: (name: string) => call(lists.update, { params: { id }, body: { name } }),
    meta: { call: lists.update, group: 'lists', isSilent: isAboutName },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('lists') }),
  })
}

/**
 * Deletes a list, and with `contacts` also its contacts; then it waits at most ten seconds for the job. Answers the
 * deletion of the contacts, which can be undone; undefined without one.
 */
export function useDeleteList() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['lists', 'delete'],
    mutationFn: async ({ id, contacts }: { id: string; contacts: boolean }) => {
      const deletion = await call(lists.delete, {
        params: { id },
        query: contacts ? { delete_contacts: true } : {},
      })
      if (!deletion) return undefined
      return { job: deletion.job_id, isDone: (await jobEndsOrIsFollowed(cache, deletion.job_id)) !== null }
    },
    // Another dialog shows the uses that lock a list. A list that another tab deleted counts as success.
    meta: {
      call: lists.delete,
      group: 'lists',
      isSilent: (error) => refused(error, 'list_locked', 'list_not_found'),
    },
    onSuccess: (_, { id }) => {
      cache.removeQueries({ queryKey: cacheKey('lists', id) })
      refreshContacts(cache)
    },
    onError: () => refreshContacts(cache),
  })
}

/** The uses of a list. Single sends that are scheduled or under way lock it. */
export function listUsesQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('lists', id, 'uses'),
    queryFn: async ({ signal }) => (await call(lists.uses, { params: { id }, signal })).result,
    meta: { call: lists.uses, group: 'lists', isSilent: isGone },
  })
}

export function useAddToList() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['lists', 'add-contacts'],
    mutationFn: ({ id, contacts }: { id: string; contacts: readonly string[] }) =>
      call(lists.addContacts, { params: { id }, body: { contact_ids: [...contacts] } }),
    meta: { call: lists.addContacts, group: 'lists' },
    onSettled: () => refreshContacts(cache),
  })
}

export function useRemoveFromList(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['lists', 'remove-contacts'],
    mutationFn: async (contacts: readonly string[]) => {
      const { job_id } = await call(lists.removeContacts, {
        params: { id },
        query: { contact_ids: [...contacts] },
      })
      return jobEndsOrIsFollowed(cache, job_id)
    },
    meta: { call: lists.removeContacts, group: 'lists' },
    onSettled: () => refreshContacts(cache),
  })
}

/** Listens for lists created in other tabs. */
export function useRefreshLists() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: cacheKey('lists') })
}

function isAboutName(error: unknown): boolean {
  return error instanceof Refusal && error.status === 400
}
