import { contactLimit } from '@carillon/contract/contact-limit'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The plan's contact limit. Its key starts with that of contacts, so a change of their number makes it stale. */
export const contactLimitQuery = queryOptions({
  queryKey: cacheKey('contacts', 'limit'),
  queryFn: ({ signal }) => call(contactLimit.get, { signal }),
  meta: { call: contactLimit.get, group: 'contacts', isSilent: () => true },
})
