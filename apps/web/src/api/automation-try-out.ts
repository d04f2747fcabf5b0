import { automationMessages } from '@carillon/contract/automation-messages'
import { automationPeople } from '@carillon/contract/automation-people'
import type { CallInput } from '@carillon/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isGone } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export type TryOutBody = CallInput<typeof automationPeople.tryOut>['body']
export type Answers = NonNullable<TryOutBody['answers']>

/** A contact, or the values of an invented person by the names of fields. */
export type TriedPerson = { contact: string } | { values: Readonly<Record<string, string>> }

/** The way of a person through the saved steps. The previous way stays visible while the next one loads. */
export function tryOutQuery(id: string, body: TryOutBody) {
  return queryOptions({
    queryKey: cacheKey('automations', 'try-out', id, body),
    queryFn: ({ signal }) => call(automationPeople.tryOut, { params: { id }, body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { call: automationPeople.tryOut, group: 'automations', isSilent: () => true },
  })
}

/** An email as it arrives at this person. */
export function arrivedMessageQuery(id: string, messageId: string, person: TriedPerson) {
  return queryOptions({
    queryKey: cacheKey('automations', 'arrived', id, messageId, person),
    queryFn: ({ signal }) =>
      call(automationMessages.preview, {
        params: { id, message_id: messageId },
        body:
          'contact' in person
            ? { contact_id: person.contact, is_person: true }
            : { substitutions: { ...person.values }, is_person: true },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { call: automationMessages.preview, group: 'automations', isSilent: isGone },
  })
}
