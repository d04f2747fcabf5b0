import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cacheKey } from './keys.ts'

test('a shorter key makes all keys that begin with it stale, and no others', async () => {
  const cache = new QueryClient()
  const [first, second, other] = [
    cacheKey('automations', 'one', 'a'),
    cacheKey('automations', 'one', 'b'),
    cacheKey('lists', 'a'),
  ]
  for (const key of [first, second, other]) cache.setQueryData(key, 'known')
  await cache.invalidateQueries({ queryKey: cacheKey('automations', 'one') })
  const isStale = (key: typeof first) => cache.getQueryState(key)?.isInvalidated
  expect([first, second, other].map(isStale)).toEqual([true, true, false])
})

// Never run: an unused '@ts-expect-error' fails the check of types, so each line shows a key that is refused.
export function refused(cache: QueryClient) {
  // @ts-expect-error a literal key
  void cache.invalidateQueries({ queryKey: ['automations'] })
  // @ts-expect-error a literal key of data
  cache.setQueryData(['automations', 'one', 'a'], null)
  // @ts-expect-error a literal key of a query
  queryOptions({ queryKey: ['automations', 'one', 'a'], queryFn: () => null })
  // @ts-expect-error an unknown group
  cacheKey('automatons')
  // @ts-expect-error an unknown part
  cacheKey('automations', 'won', 'a')
  // @ts-expect-error a part of another group
  cacheKey('lists', 'a', 'batches')
}
