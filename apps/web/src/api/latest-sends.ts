import { singleSends } from '@carillon/contract/single-sends'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The last sends, for what depends on whether anything was sent. It is asked on every page, so it has its own file. */
export const latestSendsQuery = queryOptions({
  queryKey: cacheKey('single-sends', 'latest'),
  queryFn: ({ signal }) =>
    call(singleSends.search, { query: { page_size: 5 }, body: { status: ['triggered'] }, signal }),
  meta: { group: 'singleSends' },
})
