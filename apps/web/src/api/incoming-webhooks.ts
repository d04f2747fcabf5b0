import {
  type IncomingWebhook,
  type IncomingWebhookInput,
  type IncomingWebhookPatch,
  incomingWebhooks,
} from '@carillon/contract/incoming-webhooks'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** All incoming webhooks of the account, the oldest first. */
export const incomingWebhooksQuery = queryOptions({
  queryKey: cacheKey('incoming-webhooks'),
  queryFn: async ({ signal }) => (await call(incomingWebhooks.list, { signal })).result,
  meta: { call: incomingWebhooks.list, group: 'integrations' },
})

/** The last calls of an incoming webhook, the newest first. */
export function incomingCallsQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('incoming-webhooks', id, 'calls'),
    queryFn: async ({ signal }) => (await call(incomingWebhooks.calls, { params: { id }, signal })).result,
    meta: { call: incomingWebhooks.calls, group: 'integrations' },
  })
}

/** The form shows refusals about its fields. */
const isAboutInput = (error: unknown) => error instanceof Refusal && error.status === 400

/** Adds an incoming webhook, or changes the given one. */
export function useSaveIncoming(webhook?: IncomingWebhook) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['incoming-webhooks', 'save'],
    mutationFn: (body: IncomingWebhookInput) =>
      webhook
        ? call(incomingWebhooks.update, { params: { id: webhook.id }, body })
        : call(incomingWebhooks.create, { body }),
    meta: { group: webhook ? 'integrationUpdate' : 'integrationCreate', isSilent: isAboutInput },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('incoming-webhooks') }),
  })
}

export function useChangeIncoming() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['incoming-webhooks', 'change'],
    mutationFn: ({ id, ...body }: { id: string } & IncomingWebhookPatch) =>
      call(incomingWebhooks.update, { params: { id }, body }),
    meta: { call: incomingWebhooks.update, group: 'integrationUpdate' },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('incoming-webhooks') }),
  })
}

/** Deletes incoming webhooks one after the other. One that is already deleted counts as success. */
export function useDeleteIncoming() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['incoming-webhooks', 'delete'],
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) {
        await call(incomingWebhooks.delete, { params: { id } }).catch((error: unknown) => {
          if (!isGone(error)) throw error
        })
      }
    },
    meta: { call: incomingWebhooks.delete, group: 'integrationDelete' },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('incoming-webhooks') }),
  })
}

/** The values of an example, with the fields that their names match. */
export function useSuggestMapping() {
  return useMutation({
    mutationKey: ['incoming-webhooks', 'suggest'],
    mutationFn: (body: { sample: unknown; items_path?: string }) => call(incomingWebhooks.suggest, { body }),
    meta: { call: incomingWebhooks.suggest, group: 'integrations', isSilent: isAboutInput },
  })
}

export function useRotateIncoming() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['incoming-webhooks', 'rotate'],
    mutationFn: (id: string) => call(incomingWebhooks.rotateSecret, { params: { id } }),
    meta: { call: incomingWebhooks.rotateSecret, group: 'integrations' },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('incoming-webhooks') }),
  })
}

export function useRetireIncoming() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['incoming-webhooks', 'retire'],
    mutationFn: (id: string) => call(incomingWebhooks.retireSecret, { params: { id } }),
    meta: { call: incomingWebhooks.retireSecret, group: 'integrations' },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('incoming-webhooks') }),
  })
}
