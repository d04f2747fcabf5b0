import { home } from '@carillon/contract/home'
import { singleSends } from '@carillon/contract/single-sends'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

const whileSendingMs = 3000

/** The start page in one answer. Its key starts with that of Single Sends, so their changes make it stale. */
export function homeQuery(timezone: string) {
  return queryOptions({
    queryKey: ['single-sends', 'home', timezone],
    queryFn: ({ signal }) => call(home.get, { query: { timezone }, signal }),
    refetchInterval: ({ state }) => (state.data?.running.length ? whileSendingMs : false),
    // The page itself says that it could not be loaded.
    meta: { group: 'singleSends', isSilent: () => true },
  })
}

/** The last sends, for what depends on whether anything was sent. */
export const latestSendsQuery = queryOptions({
  queryKey: ['single-sends', 'latest'],
  queryFn: ({ signal }) =>
    call(singleSends.search, { query: { page_size: 5 }, body: { status: ['triggered'] }, signal }),
  meta: { group: 'singleSends' },
})
