import { type ApprovalSettings, approvals } from '@carillon/contract/approvals'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const meta = { group: 'approvals' } as const

/** The newest requests that the person asked for or may decide. */
export const approvalsQuery = queryOptions({
  queryKey: cacheKey('approvals', 'list', ''),
  queryFn: async ({ signal }) => (await call(approvals.list, { query: { page_size: 100 }, signal })).result,
  meta,
})

export function approvalQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('approvals', 'one', id),
    queryFn: ({ signal }) => call(approvals.get, { params: { id }, signal }),
    meta,
  })
}

export const approvalSettingsQuery = queryOptions({
  queryKey: cacheKey('approvals', 'settings'),
  queryFn: ({ signal }) => call(approvals.settings, { signal }),
  meta,
})

/** Approves, denies or withdraws a request. What it is about may have changed in any part of the app. */
export function useDecide(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['approvals', 'decide', id],
    mutationFn: ({ as, reason }: { as: 'approve' | 'deny' | 'withdraw'; reason: string }) =>
      as === 'withdraw'
        ? call(approvals.withdraw, { params: { id } })
        : call(approvals[as], { params: { id }, body: { reason } }),
    meta,
    onSettled: () => cache.invalidateQueries(),
  })
}

export function useSaveApprovalSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['approvals', 'settings'],
    mutationFn: (body: ApprovalSettings) => call(approvals.updateSettings, { body }),
    meta: { ...meta, isSilent: () => true },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('approvals') }),
  })
}
