import type { Answer, CallInput } from '@carillon/contract/endpoint'
import { type Proof, secondFactor, secondStep } from '@carillon/contract/second-factor'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, isRefusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export type OwnFactors = Answer<typeof secondFactor.get>

/** The page of the second step shows its own failures. Each call gives a new challenge, so it isn't asked again by itself. */
export function secondStepQuery(ticket: string) {
  return queryOptions({
    queryKey: cacheKey('second-factor', 'step', ticket),
    queryFn: ({ signal }) => call(secondStep.options, { body: { ticket }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isSilent: () => true },
  })
}

export function useFinishSignIn() {
  return useMutation({
    mutationKey: ['second-factor', 'finish'],
    mutationFn: (body: CallInput<typeof secondStep.finish>['body']) => call(secondStep.finish, { body }),
    meta: { isSilent: () => true },
  })
}

export const ownFactorsQuery = queryOptions({
  queryKey: cacheKey('second-factor', 'own'),
  queryFn: ({ signal }) => call(secondFactor.get, { signal }),
  meta: { group: 'user' },
})

export const demandQuery = queryOptions({
  queryKey: cacheKey('second-factor', 'demand'),
  queryFn: ({ signal }) => call(secondFactor.demand, { signal }),
  meta: { group: 'people' },
})

export function factorsOfQuery(username: string) {
  return queryOptions({
    queryKey: cacheKey('second-factor', 'person', username),
    queryFn: ({ signal }) => call(secondFactor.ofPerson, { params: { username }, signal }),
    meta: { group: 'people', isSilent: isGone },
  })
}

function useChange<Input, Output>(name: string, change: (input: Input) => Promise<Output>) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['second-factor', name],
    mutationFn: change,
    meta: { group: 'user', isSilent: isRefusal },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('second-factor') }),
  })
}

export const useBeginApp = () =>
  useChange('begin-app', (body: Proof) => call(secondFactor.beginApp, { body }))
export const useConfirmApp = () =>
  useChange('confirm-app', (code: string) => call(secondFactor.confirmApp, { body: { code } }))
export const useRemoveApp = () =>
  useChange('remove-app', (body: Proof) => call(secondFactor.removeApp, { body }))
export const usePasskeyOptions = () =>
  useChange('passkey-options', (body: Proof) => call(secondFactor.passkeyOptions, { body }))
export const useAddPasskey = () =>
  useChange('add-passkey', (body: CallInput<typeof secondFactor.addPasskey>['body']) =>
    call(secondFactor.addPasskey, { body }),
  )
export const useRenamePasskey = () =>
  useChange('rename-passkey', ({ id, name }: { id: string; name: string }) =>
    call(secondFactor.renamePasskey, { params: { id }, body: { name } }),
  )
export const useRemovePasskey = () =>
  useChange('remove-passkey', ({ id, proof }: { id: string; proof: Proof }) =>
    call(secondFactor.removePasskey, { params: { id }, body: proof }),
  )
export const useRenewCodes = () =>
  useChange('renew-codes', (body: Proof) => call(secondFactor.renewCodes, { body }))
export const useSetDemand = () =>
  useChange('set-demand', (body: Proof & { demanded: boolean }) => call(secondFactor.setDemand, { body }))
export const useTakeAway = (username: string) =>
  useChange('take-away', (body: Proof) => call(secondFactor.takeAway, { params: { username }, body }))
