import { statsCompare } from '@carillon/contract/stats-compare'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/**
 * The usual range for the audience of one single send. It is made of sends that are at least a day old, so it hardly
 * changes.
 */
export function usualQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('stats', id, 'usual'),
    queryFn: ({ signal }) => call(statsCompare.get, { params: { id }, signal }),
    staleTime: 10 * 60_000,
    meta: { call: statsCompare.get, group: 'singleSends', isSilent: () => true },
  })
}
