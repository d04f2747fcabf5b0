import { cutText } from '@carillon/contract/characters'
import { mailbox, mailboxLimits } from '@carillon/contract/mailbox'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** One page of the built-in mailbox. It is loaded again every three seconds, because mail can arrive at any time. */
export function mailboxQuery(search: string, pageToken: string) {
  return queryOptions({
    queryKey: cacheKey('mailbox', 'page', search, pageToken),
    queryFn: ({ signal }) =>
      call(mailbox.list, {
        query: {
          page_size: mailboxLimits.pageSize,
          ...(search ? { search: cutText(search, mailboxLimits.search) } : {}),
          ...(pageToken ? { page_token: pageToken } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : 3000),
    meta: { call: mailbox.list, group: 'mailbox' },
  })
}

/** True if sent mail arrives in the built-in mailbox. It is a setting of the server. */
export const isMailKeptQuery = queryOptions({
  queryKey: cacheKey('mailbox', 'is-receiving'),
  queryFn: async ({ signal }) => (await call(mailbox.list, { query: { page_size: 1 }, signal })).is_receiving,
  staleTime: Number.POSITIVE_INFINITY,
  // After a failure there are just no links to messages.
  meta: { call: mailbox.list, group: 'mailbox', isSilent: () => true },
})

/** The time of the newest message to an address; null when there is none. */
export function newestMailQuery(address: string) {
  return queryOptions({
    queryKey: cacheKey('mailbox', 'newest', address),
    queryFn: async ({ signal }) => {
      const query = { page_size: 1, search: cutText(address, mailboxLimits.search) }
      return (await call(mailbox.list, { query, signal })).result[0]?.received_at ?? null
    },
    staleTime: 0,
    gcTime: 0,
    meta: { call: mailbox.list, group: 'mailbox', isSilent: () => true },
  })
}

export function mailboxMessageQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('mailbox', 'one', id),
    queryFn: ({ signal }) => call(mailbox.get, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: {
      call: mailbox.get,
      group: 'mailbox',
      isSilent: isGone,
    },
  })
}

export function useClearMailbox() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['mailbox', 'clear'],
    mutationFn: () => call(mailbox.clear, {}),
    meta: { call: mailbox.clear, group: 'mailbox' },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('mailbox') }),
  })
}
