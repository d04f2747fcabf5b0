import type { CallInput } from '@carillon/contract/endpoint'
import { teammates } from '@carillon/contract/teammates'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isGone, isRefusal } from '#lib/refusal.ts'
import { useShell } from '#shell/shell.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export type RightsInput = CallInput<typeof teammates.update>['body']
export type InviteInput = CallInput<typeof teammates.invite>['body']
export type AcceptInput = CallInput<typeof teammates.accept>['body']
export type RemoveInput = CallInput<typeof teammates.delete>['body'] & { username: string }

export const peopleQuery = queryOptions({
  queryKey: cacheKey('teammates', 'people'),
  queryFn: async ({ signal }) => (await call(teammates.list, { signal })).result,
  meta: { call: teammates.list, group: 'people' },
})

export const pendingQuery = queryOptions({
  queryKey: cacheKey('teammates', 'pending'),
  queryFn: async ({ signal }) => (await call(teammates.pending, { signal })).result,
  meta: { call: teammates.pending, group: 'people' },
})

export function personQuery(username: string) {
  return queryOptions({
    queryKey: cacheKey('teammates', 'one', username),
    queryFn: ({ signal }) => call(teammates.get, { params: { username }, signal }),
    meta: { call: teammates.get, group: 'people', isSilent: isGone },
  })
}

export function keysOfPersonQuery(username: string) {
  return queryOptions({
    queryKey: cacheKey('teammates', 'keys', username),
    queryFn: ({ signal }) => call(teammates.keys, { params: { username }, signal }),
    meta: { call: teammates.keys, group: 'people', isSilent: isGone },
  })
}

export function subuserAccessQuery(username: string) {
  return queryOptions({
    queryKey: cacheKey('teammates', 'subusers', username),
    queryFn: ({ signal }) =>
      call(teammates.subuserAccess, {
        params: { teammate_name: username },
        query: { limit: 500 },
        signal,
      }),
    meta: { call: teammates.subuserAccess, group: 'people', isSilent: isGone },
  })
}

/** The page of an invitation shows its own failures. */
export function invitationQuery(secret: string) {
  return queryOptions({
    queryKey: cacheKey('teammates', 'invitation', secret),
    queryFn: ({ signal }) => call(teammates.invitation, { params: { secret }, signal }),
    meta: { call: teammates.invitation, isSilent: () => true },
    retry: false,
  })
}

/** True if the signed-in person is an administrator of the account; undefined while that is unknown. */
export function useIsAdministrator(): boolean | undefined {
  const own = useShell().user.email?.email
  const { data } = useQuery(peopleQuery)
  return data?.some(({ username, is_admin }) => is_admin && username === own)
}

export function useInvite() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['teammates', 'invite'],
    mutationFn: (body: InviteInput) => call(teammates.invite, { body }),
    meta: { call: teammates.invite, group: 'people', isSilent: isRefusal },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('teammates') }),
  })
}

export function useChangeRights(username: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['teammates', 'change'],
    mutationFn: (body: RightsInput) => call(teammates.update, { params: { username }, body }),
    meta: { call: teammates.update, group: 'people', isSilent: isRefusal },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('teammates') }),
  })
}

export function useRemovePerson() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['teammates', 'remove'],
    mutationFn: ({ username, ...body }: RemoveInput) =>
      call(teammates.delete, { params: { username }, body }),
    meta: { call: teammates.delete, group: 'people', isSilent: isRefusal },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: peopleQuery.queryKey }),
        cache.invalidateQueries({ queryKey: cacheKey('api-keys') }),
      ]),
  })
}

export function useResendInvitation() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['teammates', 'resend'],
    mutationFn: (token: string) => call(teammates.resend, { params: { token } }),
    meta: { call: teammates.resend, group: 'people' },
    onSettled: () => cache.invalidateQueries({ queryKey: pendingQuery.queryKey }),
  })
}

export function useWithdrawInvitation() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['teammates', 'withdraw'],
    mutationFn: (token: string) => call(teammates.deletePending, { params: { token } }),
    // The dialog handles an invitation that is gone already.
    meta: { call: teammates.deletePending, group: 'people', isSilent: isGone },
    onSettled: () => cache.invalidateQueries({ queryKey: pendingQuery.queryKey }),
  })
}

/** Accepts an invitation. The page shows each failure. */
export function useAcceptInvitation(secret: string) {
  return useMutation({
    mutationKey: ['teammates', 'accept'],
    mutationFn: (body: AcceptInput) => call(teammates.accept, { params: { secret }, body }),
    gcTime: 0,
    meta: { call: teammates.accept, isSilent: () => true },
  })
}
