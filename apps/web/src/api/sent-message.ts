import { sentMessage } from '@carillon/contract/sent-message'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The message as it was sent; of one variation of an A/B test, if its ID is given. It never changes. */
export function sentMessageQuery(id: string, variation: string) {
  return queryOptions({
    queryKey: cacheKey('stats', id, 'message', variation),
    queryFn: ({ signal }) =>
      call(sentMessage.get, {
        params: { id },
        query: variation ? { ab_variation_id: variation } : {},
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { call: sentMessage.get, group: 'singleSends', isSilent: () => true },
  })
}
