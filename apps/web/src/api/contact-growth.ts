import { contactGrowth } from '@carillon/contract/contact-growth'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const whileCountedMs = 3000

/** Size and growth of the audience. Its key starts with that of contacts, so their changes make it stale. */
export function contactGrowthQuery(timezone: string) {
  return queryOptions({
    queryKey: cacheKey('contacts', 'growth', timezone),
    queryFn: ({ signal }) => call(contactGrowth.get, { query: { timezone }, signal }),
    refetchInterval: ({ state }) => (state.data?.reach === null ? whileCountedMs : false),
    // The tiles show themselves that a number is missing.
    meta: { call: contactGrowth.get, group: 'contacts', isSilent: () => true },
  })
}
