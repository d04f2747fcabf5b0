import { automationPeople, type EnrolmentState } from '@carillon/contract/automation-people'
import { contacts } from '@carillon/contract/contacts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { tokenOf } from '#lib/page-token.ts'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export interface PeopleFilter {
  state: EnrolmentState | undefined
  step: string
  reason: string
  /** `true`: only people who reached the goal; `false`: only people who did not. */
  converted: 'true' | 'false' | undefined
  /** Only people who reached the goal after the email of this step. */
  convertedBy: string
  search: string
}

export const peoplePageSize = 50

/** One page of the people of an automation. The current page stays visible while the next one loads. */
export function peopleQuery(id: string, filter: PeopleFilter, token: string) {
  return queryOptions({
    queryKey: cacheKey('automations', 'people', id, filter, token),
    queryFn: ({ signal }) =>
      call(automationPeople.list, {
        params: { id },
        query: {
          state: filter.state,
          page_size: peoplePageSize,
          ...(filter.step ? { step_id: filter.step } : {}),
          ...(filter.reason ? { reason: filter.reason } : {}),
          ...(filter.converted ? { converted: filter.converted } : {}),
          ...(filter.convertedBy ? { converted_by: filter.convertedBy } : {}),
          ...(filter.search ? { search: filter.search } : {}),
          ...(token ? { page_token: token } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { call: automationPeople.list, group: 'automations', isSilent: () => true },
  })
}

/** The path of one person. */
export function personQuery(id: string, contact: string) {
  return queryOptions({
    queryKey: cacheKey('automations', 'person', id, contact),
    queryFn: ({ signal }) => call(automationPeople.get, { params: { id, contact_id: contact }, signal }),
    staleTime: 0,
    meta: { call: automationPeople.get, group: 'automations', isSilent: () => true },
  })
}

/** The automations that a contact is or was in, page by page. */
export function automationsOfContactQuery(contact: string) {
  return infiniteQueryOptions({
    queryKey: cacheKey('automations', 'of-contact', contact),
    queryFn: ({ pageParam, signal }) =>
      call(automationPeople.ofContact, {
        params: { id: contact },
        query: pageParam ? { page_token: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => tokenOf(page._metadata.next),
    staleTime: 0,
    // The card shows the failure itself.
    meta: { call: automationPeople.ofContact, group: 'automations', isSilent: () => true },
  })
}

export type ByHand = 'move_on' | 'hold' | 'release' | 'remove'

/** Moves, holds or removes one person. */
export function useMovePerson(id: string) {
  const refresh = useRefreshPeople(id)
  return useMutation({
    mutationKey: ['automations', 'move-person'],
    mutationFn: ({ contact, action }: { contact: string; action: ByHand }) =>
      call(automationPeople.move, { params: { id, contact_id: contact }, body: { action } }),
    meta: { call: automationPeople.move, group: 'automations' },
    // Also after a refusal: the person may have moved on meanwhile.
    onSettled: refresh,
  })
}

/** Enrols contacts by their addresses. The dialog shows a refusal. */
export function useEnrolPeople(id: string) {
  const refresh = useRefreshPeople(id)
  return useMutation({
    mutationKey: ['automations', 'enrol'],
    mutationFn: (emails: string[]) => call(automationPeople.enrol, { params: { id }, body: { emails } }),
    meta: {
      call: automationPeople.enrol,
      group: 'automations',
      isSilent: (error) => error instanceof Refusal,
    },
    onSettled: refresh,
  })
}

function useRefreshPeople(id: string) {
  const cache = useQueryClient()
  return () => {
    for (const about of ['people', 'person', 'counts'] as const) {
      void cache.invalidateQueries({ queryKey: cacheKey('automations', about, id) })
    }
  }
}

/** The id of the contact with this address; null if there is none. */
export function useFindContact() {
  return useMutation({
    mutationKey: ['automations', 'find-contact'],
    mutationFn: async (email: string) => {
      try {
        const { result } = await call(contacts.searchEmails, { body: { emails: [email] } })
        const [found] = Object.values(result)
        return found && 'contact' in found ? found.contact.id : null
      } catch (error) {
        if (isGone(error)) return null
        throw error
      }
    },
    meta: { call: contacts.searchEmails, group: 'contacts' },
  })
}
