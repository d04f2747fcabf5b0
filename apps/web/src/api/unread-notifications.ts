import { unreadNotifications } from '@carillon/contract/unread-notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const askAgainMs = 60_000

/** The number of notifications that this person has not read. Loaded again every minute. */
export const unreadQuery = queryOptions({
  queryKey: cacheKey('notifications', 'inbox', 'unread'),
  queryFn: async ({ signal }) => (await call(unreadNotifications.count, { signal })).unread,
  staleTime: askAgainMs,
  refetchInterval: askAgainMs,
  // No alert: the bell works without its number.
  meta: { call: unreadNotifications.count, group: 'notifications', isSilent: () => true },
})
