import { home } from '@carillon/contract/home'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const whileSendingMs = 3000

/** The start page in one answer. Its key starts with that of Single Sends, so their changes make it stale. */
export function homeQuery(timezone: string) {
  return queryOptions({
    queryKey: cacheKey('single-sends', 'home', timezone),
    queryFn: ({ signal }) => call(home.get, { query: { timezone }, signal }),
    // Every part of the product changes the page, so each opening asks anew.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running.length ? whileSendingMs : false),
    // The page shows its own error.
    meta: { call: home.get, group: 'singleSends', isSilent: () => true },
  })
}
