import {
  type Destination,
  type Integration,
  type IntegrationInput,
  type IntegrationPatch,
  integrations,
} from '@carillon/contract/integrations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** All integrations of the account, the oldest first. */
export const integrationsQuery = queryOptions({
  queryKey: cacheKey('integrations'),
  queryFn: async ({ signal }) => (await call(integrations.list, { signal })).result,
  meta: { call: integrations.list, group: 'integrations' },
})

export function ofDestination(
  all: readonly Integration[] | undefined,
  destination: Destination,
): Integration[] | undefined {
  return all?.filter((one) => one.destination === destination)
}

/** The last calls of one integration, the newest first. */
export function integrationBatchesQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('integrations', id, 'batches'),
    queryFn: async ({ signal }) =>
      (await call(integrations.batches, { params: { id }, query: {}, signal })).result,
    meta: { call: integrations.batches, group: 'integrations' },
  })
}

/** The form shows refusals about its fields. */
const isAboutInput = (error: unknown) => error instanceof Refusal && error.status === 400

export function useCreateIntegration() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['integrations', 'create'],
    mutationFn: (body: IntegrationInput) => call(integrations.create, { body }),
    meta: { call: integrations.create, group: 'integrationCreate', isSilent: isAboutInput },
    onSuccess: (made) => {
      cache.setQueryData(integrationsQuery.queryKey, (known) => known && [...known, withoutSecret(made)])
      return cache.invalidateQueries({ queryKey: cacheKey('integrations') })
    },
  })
}

/** Removes the secret, which is shown once and never cached. */
function withoutSecret({
  properties: { signing_secret: _, ...properties },
  ...made
}: Integration): Integration {
  return { ...made, properties }
}

export function useUpdateIntegration(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['integrations', 'update'],
    mutationFn: (body: IntegrationPatch) => call(integrations.update, { params: { id }, body }),
    meta: { call: integrations.update, group: 'integrationUpdate', isSilent: isAboutInput },
    onSuccess: (changed) =>
      cache.setQueryData(integrationsQuery.queryKey, (known) =>
        known?.map((one) => (one.integration_id === id ? changed : one)),
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('integrations') }),
  })
}

export function usePauseIntegration() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['integrations', 'pause'],
    mutationFn: ({ id, is_paused }: { id: string; is_paused: boolean }) =>
      call(integrations.update, { params: { id }, body: { is_paused } }),
    meta: { call: integrations.update, group: 'integrationUpdate' },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('integrations') }),
  })
}

export function useDeleteIntegrations() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['integrations', 'delete'],
    mutationFn: (ids: readonly string[]) => call(integrations.deleteMany, { query: { ids: [...ids] } }),
    // The dialog handles integrations that are gone already.
    meta: { call: integrations.deleteMany, group: 'integrationDelete', isSilent: isGone },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('integrations') }),
  })
}

/** The actions on one integration beside changing it. */
export function useIntegrationAction(action: 'deliverNow' | 'retireSecret') {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['integrations', action],
    mutationFn: (id: string) => call(integrations[action], { params: { id } }),
    meta: { group: 'integrations' },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('integrations') }),
  })
}

export function useTestIntegration() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['integrations', 'test'],
    mutationFn: (id: string) => call(integrations.test, { params: { id } }),
    meta: { call: integrations.test, group: 'integrations' },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('integrations') }),
  })
}

export function useReplay() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['integrations', 'replay'],
    mutationFn: (id: string) => call(integrations.replay, { params: { id } }),
    meta: { call: integrations.replay, group: 'integrations' },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('integrations') }),
  })
}

export function useRotateSecret() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['integrations', 'rotate'],
    mutationFn: (id: string) => call(integrations.rotateSecret, { params: { id } }),
    meta: { call: integrations.rotateSecret, group: 'integrations' },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('integrations') }),
  })
}
