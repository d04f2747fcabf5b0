import type { SingleSendSummary } from '@carillon/contract/single-sends'
import type { MessageKey } from '@carillon/messages/catalogue'
import { useQuery } from '@tanstack/react-query'
import { ownDesignsQuery } from '#api/design-library.ts'
import { templatesQuery } from '#api/dynamic-templates.ts'
import { listsQuery } from '#api/lists.ts'
import { canSearchContacts, findContactsQuery, findSingleSendsQuery, foundPerKind } from '#api/palette.ts'
import { segmentsQuery } from '#api/segments.ts'
import { accessTo } from '#shell/access.rules.ts'
import { usePerson } from '#shell/use-person.ts'
import { fitting } from './match.rules.ts'

export type Kind = 'singleSends' | 'contacts' | 'lists' | 'segments' | 'designs' | 'templates'

export interface Found {
  id: string
  name: string
  second?: string | undefined
  to: string
}

interface FoundOfKind {
  kind: Kind
  label: MessageKey<'palette'>
  found: readonly Found[]
  isSearching: boolean
  hasFailed: boolean
  retry: () => void
}

/** The account's things that fit the text, by kind. Kinds that the user may not open are left out. */
export function useFound(text: string): FoundOfKind[] {
  const person = usePerson()
  const sought = text !== ''
  const mayOpen = (area: string) => sought && accessTo(area, person) === 'open'
  const sends = kindOf(
    'singleSends',
    useQuery({ ...findSingleSendsQuery(text), enabled: mayOpen('single-sends') }),
    (all) => all.map((send) => ({ id: send.id, name: send.name, to: addressOf(send) })),
  )
  const people = kindOf(
    'contacts',
    useQuery({ ...findContactsQuery(text), enabled: mayOpen('contacts') && canSearchContacts(text) }),
    (all) =>
      all.map((contact) => {
        const name = `${contact.first_name} ${contact.last_name}`.trim()
        const address = contact.email || contact.external_id || contact.phone_number_id || contact.id
        return { id: contact.id, name: address, second: name, to: `/contacts/profile/${contact.id}` }
      }),
  )
  const silent = { meta: { isSilent: () => true } }
  const lists = kindOf('lists', useQuery({ ...listsQuery, ...silent, enabled: mayOpen('contacts') }), (all) =>
    foundByName(all, text, (id) => `/contacts/lists/${id}`),
  )
  const segments = kindOf(
    'segments',
    useQuery({ ...segmentsQuery, ...silent, enabled: mayOpen('contacts') }),
    (all) => foundByName(all, text, (id) => `/contacts/segments/${id}`),
  )
  const designs = kindOf(
    'designs',
    useQuery({ ...ownDesignsQuery, enabled: mayOpen('design-library') }),
    (all) => foundByName(all, text, (id) => `/design-library/your-designs/${id}/editor`),
  )
  const templates = kindOf(
    'templates',
    useQuery({ ...templatesQuery('dynamic'), enabled: mayOpen('dynamic-templates') }),
    (all) => foundByName(all, text, (id) => `/dynamic-templates?open=${id}`),
  )
  return [sends, people, lists, segments, designs, templates]
}

interface Answer<T> {
  data: T | undefined
  isFetching: boolean
  isError: boolean
  isEnabled: boolean
  refetch: () => unknown
}

function kindOf<T>(kind: Kind, query: Answer<T>, show: (data: T) => Found[]): FoundOfKind {
  const { data, isFetching, isError, isEnabled, refetch } = query
  return {
    kind,
    label: `kinds.${kind}`,
    found: isEnabled && data !== undefined ? show(data) : [],
    isSearching: isEnabled && data === undefined && isFetching,
    hasFailed: isEnabled && data === undefined && isError && !isFetching,
    retry: () => void refetch(),
  }
}

function foundByName(
  all: readonly { id: string; name: string }[],
  text: string,
  to: (id: string) => string,
): Found[] {
  return fitting(all, text, foundPerKind).map(({ id, name }) => ({
    id,
    name,
    to: to(id),
  }))
}

/** A draft opens to be written, a planned one to be checked, a sent one with its results. */
function addressOf({ id, status }: SingleSendSummary): string {
  if (status === 'draft') return `/single-sends/${id}/editor`
  return `/single-sends/${id}/${status === 'scheduled' ? 'review' : 'stats'}`
}
