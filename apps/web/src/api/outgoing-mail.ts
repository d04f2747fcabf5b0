import { ipPools } from '@carillon/contract/ips'
import { outgoingMail } from '@carillon/contract/outgoing-mail'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, refused } from './call.ts'
import { cacheKey } from './keys.ts'

const lookAgainMs = 60_000

/** An operator may switch sending off, or on again, while a page is open. */
export const outgoingMailQuery = queryOptions({
  queryKey: cacheKey('outgoing-mail'),
  queryFn: ({ signal }) => call(outgoingMail.get, { signal }),
  refetchInterval: lookAgainMs,
  meta: { call: outgoingMail.get, group: 'outgoingMail', isSilent: () => true },
})

/** The pools are a setting of the installation, so they stay while a page is open. */
export const ipPoolsQuery = queryOptions({
  queryKey: cacheKey('ip-pools'),
  queryFn: ({ signal }) => call(ipPools.list, { signal }),
  meta: { call: ipPools.list, group: 'ipPools', isSilent: (error) => refused(error, 'forbidden') },
  staleTime: Number.POSITIVE_INFINITY,
})

export function useConfirmSending() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['outgoing-mail', 'confirm'],
    mutationFn: () => call(outgoingMail.confirm),
    meta: { call: outgoingMail.confirm, group: 'outgoingMail' },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('outgoing-mail') }),
  })
}
