import { outgoingMail } from '@carillon/contract/outgoing-mail'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const lookAgainMs = 60_000

/** An operator may switch sending off, or on again, while a page is open. */
export const outgoingMailQuery = queryOptions({
  queryKey: cacheKey('outgoing-mail'),
  queryFn: ({ signal }) => call(outgoingMail.get, { signal }),
  refetchInterval: lookAgainMs,
  meta: { call: outgoingMail.get, group: 'outgoingMail', isSilent: () => true },
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
