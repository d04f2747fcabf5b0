import { type Sender, senders } from '@carillon/contract/senders'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { broadcast } from '#lib/cross-tab.ts'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The values of a form: the input of the API call before it is validated. */
export type SenderInput = z.input<typeof senders.create.body>

export const sendersQuery = queryOptions({
  queryKey: cacheKey('senders'),
  queryFn: async ({ signal }) => (await call(senders.list, { signal })).results,
  meta: { call: senders.list, group: 'senders' },
})

/** The messages in which a sender is chosen. The dialog shows its own error. */
export function usageOfSenderQuery(id: number) {
  return queryOptions({
    queryKey: cacheKey('senders', 'usage', id),
    queryFn: ({ signal }) => call(senders.usage, { params: { id }, signal }),
    meta: { call: senders.usage, group: 'senders', isSilent: () => true },
  })
}

/** Creates a sender, or changes the given one, and notifies other tabs of a new one. The form shows a 400. */
export function useSaveSender(sender?: Sender) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['senders', 'save'],
    mutationFn: (body: SenderInput) =>
      sender ? call(senders.update, { params: { id: sender.id }, body }) : call(senders.create, { body }),
    meta: { group: sender ? 'senderUpdate' : 'senderCreate', isSilent: isBadRequest },
    onSuccess: (saved) => {
      cache.setQueryData(
        sendersQuery.queryKey,
        (known: Sender[] | undefined) => known && [...known.filter(({ id }) => id !== saved.id), saved],
      )
      if (!sender) broadcast('sender.created', { id: String(saved.id) })
      return cache.invalidateQueries({ queryKey: cacheKey('senders') })
    },
  })
}

export function useDeleteSender() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['senders', 'delete'],
    mutationFn: (id: number) => call(senders.delete, { params: { id } }),
    // The dialog handles a sender that is gone already.
    meta: { call: senders.delete, group: 'senderDelete', isSilent: isGone },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('senders') }),
  })
}

export function useResendVerification() {
  return useMutation({
    mutationKey: ['senders', 'resend-verification'],
    mutationFn: (id: number) => call(senders.resendVerification, { params: { id } }),
    meta: { call: senders.resendVerification, group: 'senderResend' },
  })
}

function isBadRequest(error: unknown): boolean {
  return error instanceof Refusal && error.status === 400
}
