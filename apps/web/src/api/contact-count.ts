import { contactCount } from '@carillon/contract/contact-count'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The number of contacts. In a file of its own, because every page loads it. Changes of contacts make it stale. */
export const contactCountQuery = queryOptions({
  queryKey: cacheKey('contacts', 'count'),
  queryFn: ({ signal }) => call(contactCount.get, { query: { identifier_counts: false }, signal }),
  // The page itself shows that the number is missing.
  meta: { call: contactCount.get, group: 'contacts', isSilent: () => true },
})
