import { type ApprovalSettings, approvals } from '@carillon/contract/approvals'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const meta = { group: 'approvals' } as const

export type ApprovalFilter = '' | 'waiting' | 'decided'

export const approvalsPageSize = 25

/** A page of the requests that the person asked for or may decide, newest first. */
export function approvalsQuery(status: ApprovalFilter, token: string) {
  return queryOptions({
    queryKey: cacheKey('approvals', 'list', status, token),
    queryFn: ({ signal }) =>
      call(approvals.list, {
        query: {
          page_size: approvalsPageSize,
          ...(status ? { status } : {}),
          ...(token ? { page_token: token } : {}),
        },
        signal,
      }),
    meta,
  })
}

/** The newest requests that wait and that a page of the app shows. */
export function waitingApprovalsQuery(path: string) {
  return queryOptions({
    queryKey: cacheKey('approvals', 'of-page', path),
    queryFn: async ({ signal }) =>
      (await call(approvals.list, { query: { path, status: 'waiting', page_size: 20 }, signal })).result,
    // The page is as useful without it.
    meta: { ...meta, isSilent: () => true },
  })
}

/** The calls that screens make and that can wait for approval. */
export type WaitingAction =
  | 'automations.live'
  | 'automations.publish'
  | 'automations.restore'
  | 'contactBulk.delete'
  | 'contactImports.rollback'
  | 'contacts.delete'
  | 'lists.delete'
  | 'segments.delete'
  | 'singleSends.schedule'

export interface WaitingCall {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: object
}

/** Tells if a call would wait for approval now. Asked anew for each dialog, because it depends on numbers that change. */
export function approvalNeedQuery(action: WaitingAction, about: WaitingCall, version = '') {
  return queryOptions({
    queryKey: cacheKey('approvals', 'need', action, about, version),
    queryFn: ({ signal }) => call(approvals.need, { query: { action, call: JSON.stringify(about) }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.waits === null ? countAgainMs : false),
    // The call itself waits or not, whatever was said before.
    meta: { ...meta, isSilent: () => true },
  })
}

const countAgainMs = 2000

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
