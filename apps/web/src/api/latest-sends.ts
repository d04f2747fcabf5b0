import { singleSends } from '@carillon/contract/single-sends'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The last sends, for parts that depend on whether any exist. It is loaded on every page, so it has its own file. */
export const latestSendsQuery = queryOptions({
  queryKey: cacheKey('single-sends', 'latest'),
  queryFn: ({ signal }) =>
    call(singleSends.search, { query: { page_size: 5 }, body: { status: ['triggered'] }, signal }),
  meta: { call: singleSends.search, group: 'singleSends' },
})
