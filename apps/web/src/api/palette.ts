import { contactLimits, contactSearchPattern, contacts } from '@carillon/contract/contacts'
import { singleSends } from '@carillon/contract/single-sends'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The number of results of each kind that the palette shows. */
export const foundPerKind = 5

// The palette's own list names the kinds that could not be searched.
const meta = { isSilent: () => true }

/** The single sends whose name contains the text, last changed first. */
export function findSingleSendsQuery(text: string) {
  return queryOptions({
    queryKey: cacheKey('single-sends', 'find', text),
    queryFn: async ({ signal }) =>
      (await call(singleSends.search, { query: { page_size: foundPerKind }, body: { name: text }, signal }))
        .result,
    meta: { call: singleSends.search, group: 'singleSends', ...meta },
  })
}

/** The contacts whose address, name or other identifier begins with the text, or whose two names together do. */
export function findContactsQuery(text: string) {
  return queryOptions({
    queryKey: cacheKey('contacts', 'find', text),
    queryFn: async ({ signal }) =>
      (await call(contacts.list, { query: { page_size: foundPerKind, search: text }, signal })).result,
    meta: { call: contacts.list, group: 'contacts', ...meta },
  })
}

/** True if the call takes the text: it refuses short ones, and characters that no identifier has. */
export function canSearchContacts(text: string): boolean {
  return text.length >= contactLimits.searchMin && contactSearchPattern.test(text)
}
