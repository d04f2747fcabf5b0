import { emailChange } from '@carillon/contract/email-change'
import { ownAccounts, passwordReset, sessions } from '@carillon/contract/sign-in'
import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { isGone } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const silent = { isSilent: () => true, group: 'user' } as const

export const askForResetMutation = mutationOptions({
  mutationKey: ['password-reset', 'ask'],
  mutationFn: (body: { email: string }) => call(passwordReset.ask, { body }),
  meta: silent,
})

export function passwordResetQuery(secret: string) {
  return queryOptions({
    queryKey: cacheKey('password-reset', secret),
    queryFn: ({ signal }) => call(passwordReset.get, { params: { secret }, signal }),
    retry: false,
    // The page is open while the link is used: it does not ask again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: silent,
  })
}

export const setByResetMutation = mutationOptions({
  mutationKey: ['password-reset', 'set'],
  mutationFn: ({ secret, ...body }: { secret: string; new_password: string }) =>
    call(passwordReset.set, { params: { secret }, body }),
  meta: silent,
})

export const sessionsQuery = queryOptions({
  queryKey: cacheKey('sessions'),
  queryFn: async ({ signal }) => (await call(sessions.list, { signal })).result,
  meta: { call: sessions.list, group: 'user' },
})

export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['sessions', 'end'],
    mutationFn: (id: string) => call(sessions.end, { params: { id } }),
    meta: { call: sessions.end, group: 'user', isSilent: isGone },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('sessions') }),
  })
}

export function useEndOtherSessions() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['sessions', 'end-others'],
    mutationFn: () => call(sessions.endOthers, {}),
    meta: { call: sessions.endOthers, group: 'user' },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('sessions') }),
  })
}

/** The most accounts that are shown at once; a search finds the others. */
export const shownAccounts = 50

export function ownAccountsQuery(search: string) {
  return queryOptions({
    queryKey: cacheKey('own-accounts', search),
    queryFn: async ({ signal }) =>
      (await call(ownAccounts.list, { query: { search, limit: shownAccounts }, signal })).result,
    placeholderData: keepPreviousData,
    meta: silent,
  })
}

/** Opens a session in another account. The part that asks shows a failure. */
export const openAccountMutation = mutationOptions({
  mutationKey: ['own-accounts', 'open'],
  mutationFn: (id: number) => call(ownAccounts.open, { params: { id }, isEntering: true }),
  meta: silent,
})

export const pendingEmailQuery = queryOptions({
  queryKey: cacheKey('email-change', 'pending'),
  queryFn: ({ signal }) => call(emailChange.pending, { signal }),
  meta: silent,
})

/** Asks for another address of the person. The form shows its refusals. */
export function useAskForEmail() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['email-change', 'ask'],
    mutationFn: (email: string) => call(emailChange.ask, { body: { email } }),
    meta: silent,
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('email-change', 'pending') }),
  })
}

export function useWithdrawEmail() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['email-change', 'withdraw'],
    mutationFn: () => call(emailChange.withdraw, {}),
    meta: { group: 'user', isSilent: isGone },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('email-change', 'pending') }),
  })
}

/** The page of a mailed link is open while the link is used: it does not ask again. */
const once = { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: silent } as const

export function confirmEmailQuery(secret: string) {
  return queryOptions({
    queryKey: cacheKey('email-change', 'confirm', secret),
    queryFn: ({ signal }) => call(emailChange.get, { params: { secret }, signal }),
    ...once,
  })
}

export function stopEmailQuery(secret: string) {
  return queryOptions({
    queryKey: cacheKey('email-change', 'stop', secret),
    queryFn: ({ signal }) => call(emailChange.getStop, { params: { secret }, signal }),
    ...once,
  })
}

export const confirmEmailMutation = mutationOptions({
  mutationKey: ['email-change', 'confirm'],
  mutationFn: (secret: string) => call(emailChange.confirm, { params: { secret } }),
  meta: silent,
})

export const stopEmailMutation = mutationOptions({
  mutationKey: ['email-change', 'stop'],
  mutationFn: (secret: string) => call(emailChange.stop, { params: { secret } }),
  meta: silent,
})
