import { type ContactInput, contacts } from '@carillon/contract/contacts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { jobEnds } from './contact-jobs.ts'

const key = ['contacts'] as const
export const contactsPageSize = 100

export interface ContactsPage {
  /** Only people on this list. */
  list?: string | undefined
  search: string
  /** Where the page begins; empty for the first one. */
  token: string
}

/** One page of the account's contacts or of a list. The page before stays in sight while the next one loads. */
export function contactsPageQuery({ list, search, token }: ContactsPage, enabled = true) {
  return queryOptions({
    queryKey: [...key, 'page', list ?? '', search, token],
    queryFn: ({ signal }) =>
      call(contacts.list, {
        query: {
          page_size: contactsPageSize,
          ...(list ? { list_id: list } : {}),
          ...(search ? { search } : {}),
          ...(token ? { page_token: token } : {}),
        },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
    meta: { group: 'contacts' },
  })
}

/** The token in a page address of the API (`_metadata.next`), or undefined when there is no such page. */
export function tokenOf(address: string | undefined): string | undefined {
  if (!address) return undefined
  return new URL(address, window.location.origin).searchParams.get('page_token') ?? undefined
}

export const contactCountQuery = queryOptions({
  queryKey: [...key, 'count'],
  queryFn: ({ signal }) => call(contacts.count, { signal }),
  // The page says beside the number that it is missing.
  meta: { group: 'contacts', isSilent: () => true },
})

export function contactQuery(id: string) {
  return queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(contacts.get, { params: { id }, signal }),
    meta: { group: 'contacts', isSilent: isGone },
  })
}

/** Adds or updates people. The server works on it after answering; waits a while for the result. */
export function useUpsertContacts() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contacts', 'upsert'],
    mutationFn: async (given: { contacts: ContactInput[]; lists: string[] }) => {
      const { job_id } = await call(contacts.upsert, {
        body: { contacts: given.contacts, ...(given.lists.length > 0 ? { list_ids: given.lists } : {}) },
      })
      return jobEnds(job_id)
    },
    meta: { group: 'contacts' },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['lists'] })
      return cache.invalidateQueries({ queryKey: key })
    },
  })
}

/** Deletes people from the account for good: those named, or everybody. */
export function useDeleteContacts() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contacts', 'delete'],
    mutationFn: async (ids: readonly string[] | 'all') => {
      const query = ids === 'all' ? { delete_all_contacts: 'true' as const } : { ids: [...ids] }
      const { job_id } = await call(contacts.delete, { query })
      return jobEnds(job_id)
    },
    meta: { group: 'contacts' },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['lists'] })
      return cache.invalidateQueries({ queryKey: key })
    },
  })
}

function isGone(error: unknown): boolean {
  return error instanceof Refusal && error.status === 404
}
