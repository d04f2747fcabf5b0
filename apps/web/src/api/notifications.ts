import { type NotificationAddress, notifications } from '@carillon/contract/notifications'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const key = cacheKey('notifications', 'addresses')
const inboxKey = cacheKey('notifications', 'inbox')
const askAgainMs = 60_000

/** The inbox, page by page. */
export function inboxQuery(language: 'en' | 'de', unreadOnly: boolean) {
  return infiniteQueryOptions({
    queryKey: cacheKey('notifications', 'inbox', 'list', language, unreadOnly),
    queryFn: ({ pageParam, signal }) =>
      call(notifications.inbox, {
        query: {
          language,
          ...(unreadOnly ? { unread_only: true } : {}),
          ...(pageParam ? { page_token: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_page_token }) => next_page_token,
    refetchInterval: askAgainMs,
    meta: { call: notifications.inbox, group: 'notifications', isSilent: () => true },
  })
}

/** Marks some notifications, or without `ids` all, as read or unread. The number on the bell follows at once. */
export function useMarkRead() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['notifications', 'mark-read'],
    mutationFn: (input: { ids?: string[]; is_read: boolean }) =>
      call(notifications.markRead, { body: input }),
    meta: { call: notifications.markRead, group: 'notifications' },
    onSettled: () => cache.invalidateQueries({ queryKey: inboxKey }),
  })
}

/** The notification addresses, the account's own address first. */
export const notificationAddressesQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call(notifications.list, { signal })).result,
  meta: { call: notifications.list, group: 'notifications' },
})

type NewAddress = z.input<typeof notifications.create.body>

/** The form shows a 400. */
export function useAddNotificationAddress() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['notifications', 'add'],
    mutationFn: (body: NewAddress) => call(notifications.create, { body }),
    meta: {
      call: notifications.create,
      group: 'notifications',
      isSilent: (error) => error instanceof Refusal && error.status === 400,
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  })
}

/** Changes the events of an address. The checkbox changes immediately, and back if the server refuses. */
export function useChangeNotificationEvents() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['notifications', 'change'],
    mutationFn: ({ id, events }: Pick<NotificationAddress, 'id' | 'events'>) =>
      call(notifications.update, { params: { id }, body: { events } }),
    meta: { call: notifications.update, group: 'notifications' },
    // Updated immediately, and running fetches are cancelled, so that a checkbox never jumps back.
    onMutate: ({ id, events }) => {
      void cache.cancelQueries({ queryKey: key }, { revert: false })
      cache.setQueryData(notificationAddressesQuery.queryKey, (known) =>
        known?.map((address) => (address.id === id ? { ...address, events } : address)),
      )
    },
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
}

export function useDeleteNotificationAddress() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['notifications', 'delete'],
    mutationFn: (id: string) => call(notifications.delete, { params: { id } }),
    // The dialog handles an address that is gone already.
    meta: { call: notifications.delete, group: 'notifications', isSilent: isGone },
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
}

export function useResendConfirmation() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['notifications', 'resend'],
    mutationFn: (id: string) => call(notifications.resend, { params: { id } }),
    meta: { call: notifications.resend, group: 'notifications' },
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
}
