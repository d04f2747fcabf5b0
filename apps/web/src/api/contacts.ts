import { contactBulk, type Matching } from '@carillon/contract/contact-bulk'
import type { ImportJob } from '@carillon/contract/contact-imports'
import {
  type ContactInput,
  type ContactSort,
  type ContactStatus,
  contacts,
} from '@carillon/contract/contacts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call, refused } from './call.ts'
import { followJob, jobEndsOrIsFollowed, refreshContacts } from './contact-jobs.ts'
import { cacheKey } from './keys.ts'

export const contactsPageSize = 100

export interface ContactsPage {
  /** Only contacts on this list. */
  list?: string | undefined
  /** Only contacts in this segment. */
  segment?: string | undefined
  /** The time of the segment's last evaluation. Answers from before it are not shown. */
  evaluated?: string | null | undefined
  search: string
  status?: ContactStatus | undefined
  sort?: ContactSort | undefined
  /** Token of the page; empty for the first one. */
  token: string
}

/**
 * One page of the account's contacts, of a list or of a segment. The current page stays visible while the next one
 * loads.
 */
export function contactsPageQuery(
  { list, segment, evaluated, search, status, sort, token }: ContactsPage,
  enabled = true,
) {
  return queryOptions({
    queryKey: cacheKey(
      'contacts',
      'page',
      list ?? '',
      segment ?? '',
      evaluated ?? '',
      search,
      status,
      sort,
      token,
    ),
    queryFn: ({ signal }) =>
      call(contacts.list, {
        query: {
          page_size: contactsPageSize,
          ...(list ? { list_id: list } : {}),
          ...(segment ? { segment_id: segment } : {}),
          ...(search ? { search } : {}),
          status,
          sort,
          ...(token ? { page_token: token } : {}),
        },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
    // The page itself shows that the list or the segment was deleted.
    meta: { call: contacts.list, group: 'contacts', isSilent: isGone },
  })
}

export function contactQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('contacts', 'one', id),
    queryFn: ({ signal }) => call(contacts.get, { params: { id }, signal }),
    meta: { call: contacts.get, group: 'contacts', isSilent: isGone },
  })
}

interface Upsert {
  contacts: ContactInput[]
  lists: string[]
  /** The user agreed to the cost of contacts beyond the plan. */
  acceptOverage?: boolean
}

/** Adds or updates contacts. Resolves when the server has accepted them; the job runs afterwards (`useFollowJob`). */
export function useUpsertContacts() {
  return useMutation({
    mutationKey: ['contacts', 'upsert'],
    mutationFn: (given: Upsert) =>
      call(contacts.upsert, {
        body: {
          contacts: given.contacts,
          ...(given.lists.length > 0 ? { list_ids: given.lists } : {}),
          ...(given.acceptOverage ? { accept_overage: true } : {}),
        },
      }),
    // The screen shows refusals and the limit of the plan.
    meta: { call: contacts.upsert, group: 'contacts', isSilent: (error) => error instanceof Refusal },
  })
}

/**
 * Follows a job to its end, even if the user leaves the page, and refreshes the data it changed. Null when it can't be
 * followed.
 */
export function useFollowJob(): (id: string) => Promise<ImportJob | null> {
  const cache = useQueryClient()
  return (id) => followJob(cache, id)
}

/** The contacts to delete: the named ones, all, or all that a table shows on all its pages. */
export type Deleted = readonly string[] | 'all' | { matching: Matching }

/**
 * Deletes contacts from the account. They can be restored for ten minutes (`useUndoDeletion` of the job). `isDone` is
 * true if the job ended within ten seconds.
 */
export function useDeleteContacts() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contacts', 'delete'],
    mutationFn: async (who: Deleted) => {
      const { job_id } = await startDeletion(who)
      void cache.invalidateQueries({ queryKey: cacheKey('contacts', 'deletions') })
      return { job: job_id, isDone: (await jobEndsOrIsFollowed(cache, job_id)) !== null }
    },
    meta: { group: 'contacts' },
    onSuccess: () => refreshContacts(cache),
  })
}

function startDeletion(who: Deleted): Promise<{ job_id: string }> {
  if (typeof who === 'object' && 'matching' in who) return call(contactBulk.delete, { body: who })
  const query = who === 'all' ? { delete_all_contacts: 'true' as const } : { ids: [...who] }
  return call(contacts.delete, { query })
}

/** True if the call was refused because the contacts exceed the plan. */
export function isAboutLimit(error: unknown): boolean {
  return refused(error, 'contact_limit_reached', 'contact_overage_consent_required')
}
