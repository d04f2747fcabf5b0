import type { CallInput } from '@carillon/contract/endpoint'
import { singleSignOn } from '@carillon/contract/single-sign-on'
import { mutationOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Refusal } from '#lib/refusal.ts'
import { call, refused } from './call.ts'
import { cacheKey } from './keys.ts'

const silent = { isSilent: () => true, group: 'user' } as const
const isRefused = (error: unknown) => error instanceof Refusal

export const singleSignOnQuery = queryOptions({
  queryKey: cacheKey('single-sign-on'),
  queryFn: ({ signal }) => call(singleSignOn.get, { signal }),
  meta: { group: 'user', isSilent: isRefused },
})

export function useSetSingleSignOn() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sign-on', 'set'],
    mutationFn: (body: CallInput<typeof singleSignOn.set>['body']) => call(singleSignOn.set, { body }),
    meta: { group: 'user', isSilent: isRefused },
    onSuccess: (saved) => cache.setQueryData(singleSignOnQuery.queryKey, saved),
  })
}

const patienceMs = 1500

/** The provider of the sign-in page; null without one, and where the server does not answer soon. */
export async function loadProvider(): Promise<{ name: string } | null> {
  const asked = call(singleSignOn.provider).then(
    ({ provider }) => provider,
    () => null,
  )
  return Promise.race([asked, new Promise<null>((done) => setTimeout(done, patienceMs, null))])
}

export const beginSignOnMutation = mutationOptions({
  mutationKey: ['single-sign-on', 'begin'],
  mutationFn: () => call(singleSignOn.begin, {}),
  meta: silent,
})

export const finishSignOnMutation = mutationOptions({
  mutationKey: ['single-sign-on', 'finish'],
  mutationFn: (body: CallInput<typeof singleSignOn.finish>['body']) => call(singleSignOn.finish, { body }),
  gcTime: 0,
  meta: silent,
})

/** The sentence of a refusal to read or set the provider, by which its page names who may. */
export function whoMaySet(error: unknown): 'elsewhere' | 'administrators' | null {
  if (refused(error, 'single_sign_on_elsewhere')) return 'elsewhere'
  return refused(error, 'administrator_required') ? 'administrators' : null
}
