import { singleSends } from '@carillon/contract/single-sends'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

const whileSendingMs = 3000

/** The last sends and their progress. Its key starts with that of Single Sends, so their changes make it stale. */
export const latestSendsQuery = queryOptions({
  queryKey: ['single-sends', 'latest'],
  queryFn: ({ signal }) =>
    call(singleSends.search, { query: { page_size: 5 }, body: { status: ['triggered'] }, signal }),
  refetchInterval: ({ state }) =>
    state.data?.result.some(({ delivery }) => delivery?.status === 'sending') ? whileSendingMs : false,
  meta: { group: 'singleSends' },
})

export const scheduledSendsQuery = queryOptions({
  queryKey: ['single-sends', 'scheduled'],
  queryFn: ({ signal }) =>
    call(singleSends.search, { query: { page_size: 5 }, body: { status: ['scheduled'] }, signal }),
  meta: { group: 'singleSends' },
})
