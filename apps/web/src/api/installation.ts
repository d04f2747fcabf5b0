import type { CallInput } from '@carillon/contract/endpoint'
import { installation, type MailServerBody, mailServers } from '@carillon/contract/installation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const isRefused = (error: unknown) => error instanceof Refusal

export const installationQuery = queryOptions({
  queryKey: cacheKey('installation', 'settings'),
  queryFn: ({ signal }) => call(installation.get, { signal }),
  meta: { call: installation.get, group: 'user', isSilent: () => true },
})

export const mailServersQuery = queryOptions({
  queryKey: cacheKey('installation', 'mail-servers'),
  queryFn: ({ signal }) => call(mailServers.list, { signal }),
  // The servers' states are those of the processes that send.
  refetchInterval: 10_000,
  meta: { call: mailServers.list, group: 'user', isSilent: () => true },
})

export function useSetPublicUrl() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['installation', 'address'],
    mutationFn: (public_url: string | null) => call(installation.update, { body: { public_url } }),
    meta: { call: installation.update, group: 'user', isSilent: isRefused },
    onSuccess: (saved) => cache.setQueryData(installationQuery.queryKey, saved),
  })
}

export function useCheckAddress() {
  return useMutation({
    mutationKey: ['installation', 'check'],
    mutationFn: (public_url: string) => call(installation.checkAddress, { body: { public_url } }),
    meta: { call: installation.checkAddress, group: 'user', isSilent: isRefused },
  })
}

/** Adds a mail server, or changes that of the id. */
export function useSaveMailServer() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['installation', 'mail-server'],
    mutationFn: ({ id, body }: { id: string | null; body: MailServerBody }) =>
      id === null ? call(mailServers.create, { body }) : call(mailServers.update, { params: { id }, body }),
    meta: { call: mailServers.update, group: 'user', isSilent: isRefused },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('installation') }),
  })
}

export function useRemoveMailServer() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['installation', 'remove'],
    mutationFn: (id: string) => call(mailServers.delete, { params: { id } }),
    // The dialog handles a server that is gone already.
    meta: { call: mailServers.delete, group: 'user', isSilent: isGone },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('installation') }),
  })
}

export function useTestMailServer() {
  return useMutation({
    mutationKey: ['installation', 'test'],
    mutationFn: (body: CallInput<typeof mailServers.test>['body']) => call(mailServers.test, { body }),
    gcTime: 0,
    meta: { call: mailServers.test, group: 'user', isSilent: isRefused },
  })
}
