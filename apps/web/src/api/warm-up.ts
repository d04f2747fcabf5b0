import { type WarmUp, type WarmUpAmounts, warmUp } from '@carillon/contract/warm-up'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The warm-up plan of the account. Loaded again while a plan limits sending, because its numbers change. */
export const warmUpQuery = queryOptions({
  queryKey: cacheKey('warm-up'),
  queryFn: ({ signal }) => call(warmUp.get, { signal }),
  refetchInterval: ({ state }) => (typeof state.data?.plan?.today === 'number' ? 15_000 : false),
  meta: { call: warmUp.get, isSilent: () => true },
})

export interface WarmUpFields {
  starts_on: string
  days: WarmUpAmounts[]
}

/** Starts a plan, or changes the present one. */
export function useKeepWarmUp(how: 'start' | 'change') {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['warm-up', how],
    mutationFn: (body: WarmUpFields): Promise<WarmUp> => call(warmUp[how], { body }),
    onSuccess: (answer) => cache.setQueryData(warmUpQuery.queryKey, answer),
  })
}

export type WarmUpStep = 'pause' | 'resume' | 'end'

export function useWarmUpStep() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['warm-up', 'step'],
    mutationFn: (step: WarmUpStep): Promise<WarmUp> => call(warmUp[step]),
    meta: { group: 'warmUp' },
    onSuccess: (answer) => cache.setQueryData(warmUpQuery.queryKey, answer),
  })
}
