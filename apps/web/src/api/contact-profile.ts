import { contactProfile, type resubscribable, type TimelineKind } from '@carillon/contract/contact-profile'
import { type ContactChange, contacts } from '@carillon/contract/contacts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { tokenOf } from '#lib/page-token.ts'
import { Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { contactQuery } from './contacts.ts'
import { cacheKey } from './keys.ts'

export function membershipsQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('contacts', 'one', id, 'profile', 'memberships'),
    queryFn: ({ signal }) => call(contactProfile.memberships, { params: { id }, signal }),
    meta: { call: contactProfile.memberships, group: 'contacts', isSilent: isExpected },
  })
}

export function diagnosisQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('contacts', 'one', id, 'profile', 'diagnosis'),
    queryFn: ({ signal }) => call(contactProfile.diagnosis, { params: { id }, signal }),
    meta: { call: contactProfile.diagnosis, group: 'contacts', isSilent: isExpected },
  })
}

/** The timeline, page by page, of one kind or of all. */
export function timelineQuery(id: string, kind: TimelineKind | null) {
  return infiniteQueryOptions({
    queryKey: cacheKey('contacts', 'one', id, 'profile', 'timeline', kind ?? ''),
    queryFn: ({ pageParam, signal }) =>
      call(contactProfile.timeline, {
        params: { id },
        query: { ...(kind ? { kinds: kind } : {}), ...(pageParam ? { page_token: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => tokenOf(page._metadata.next),
    // The card shows the failure itself.
    meta: { call: contactProfile.timeline, group: 'contacts', isSilent: () => true },
  })
}

/** Sets and clears fields of one contact. Refusals that the form shows, such as a conflict, raise no alert. */
export function useChangeContact(id: string) {
  const cache = useQueryClient()
  const refresh = useRefreshContact(id)
  return useMutation({
    mutationKey: ['contacts', 'change'],
    mutationFn: (body: ContactChange) => call(contacts.update, { params: { id }, body }),
    meta: { call: contacts.update, group: 'contacts', isSilent: isExpected },
    onSuccess: (changed) => {
      cache.setQueryData(contactQuery(id).queryKey, changed)
      refresh()
    },
  })
}

export function useChangeLists(id: string) {
  const cache = useQueryClient()
  const refresh = useRefreshContact(id)
  return useMutation({
    mutationKey: ['contacts', 'lists'],
    mutationFn: (body: { add?: string[]; remove?: string[] }) =>
      call(contactProfile.changeLists, { params: { id }, body }),
    meta: { call: contactProfile.changeLists, group: 'contacts' },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: cacheKey('lists') })
      refresh()
    },
  })
}

interface Resubscription {
  from: (typeof resubscribable)[number]
  group_id?: number
  reason: string
}

export function useResubscribe(id: string) {
  const refresh = useRefreshContact(id)
  return useMutation({
    mutationKey: ['contacts', 'resubscribe'],
    mutationFn: (body: Resubscription) => call(contactProfile.resubscribe, { params: { id }, body }),
    meta: { call: contactProfile.resubscribe, group: 'contacts', isSilent: isExpected },
    onSuccess: refresh,
  })
}

/**
 * Refreshes contact tables too, because they show fields, lists and the status. It is not awaited, so that a dialog can
 * close before the page below it changes.
 */
function useRefreshContact(id: string): () => void {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: cacheKey('contacts', 'page') })
    void cache.invalidateQueries({ queryKey: contactQuery(id).queryKey })
  }
}

function isExpected(error: unknown): boolean {
  return error instanceof Refusal && [400, 404, 409].includes(error.status)
}
