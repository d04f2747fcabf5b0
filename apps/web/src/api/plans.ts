import { type PlanBody, plans } from '@carillon/contract/plans'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, isRefusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The plan of the account. Its numbers change without this page, so each visit reads them. */
export const accountPlanQuery = queryOptions({
  queryKey: cacheKey('plans', 'own'),
  queryFn: ({ signal }) => call(plans.ofAccount, { signal }),
  refetchOnMount: 'always',
  meta: { call: plans.ofAccount },
})

/** The emails of the account by day and month, and what its subusers use. */
export const usageQuery = queryOptions({
  queryKey: cacheKey('plans', 'usage'),
  queryFn: ({ signal }) => call(plans.usage, { signal }),
  refetchOnMount: 'always',
  meta: { call: plans.usage },
})

/** The plans of the installation. */
export const plansQuery = queryOptions({
  queryKey: cacheKey('plans', 'all'),
  queryFn: async ({ signal }) => (await call(plans.list, { signal })).result,
  meta: { call: plans.list, group: 'plans' },
})

export const installedPageSize = 50

/** A page of the accounts of the installation. */
export function installedQuery(search: string, page: number) {
  return queryOptions({
    queryKey: cacheKey('plans', 'accounts', search, page),
    queryFn: ({ signal }) => {
      const query = { limit: installedPageSize, offset: page * installedPageSize }
      return call(plans.accounts, { query: search === '' ? query : { search, ...query }, signal })
    },
    placeholderData: keepPreviousData,
    meta: { call: plans.accounts, group: 'plans' },
  })
}

function useForget() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: cacheKey('plans') })
}

export function useSavePlan() {
  const forget = useForget()
  return useMutation({
    mutationKey: ['plans', 'put'],
    mutationFn: ({ name, body }: { name: string; body: PlanBody }) =>
      call(plans.put, { params: { name }, body }),
    meta: { call: plans.put, group: 'plans', isSilent: isRefusal },
    onSettled: forget,
  })
}

export function useDeletePlan() {
  const forget = useForget()
  return useMutation({
    mutationKey: ['plans', 'delete'],
    mutationFn: (name: string) => call(plans.delete, { params: { name } }),
    meta: { call: plans.delete, group: 'plans', isSilent: isGone },
    onSettled: forget,
  })
}

export function useAssignPlan() {
  const forget = useForget()
  return useMutation({
    mutationKey: ['plans', 'assign'],
    mutationFn: ({ username, plan }: { username: string; plan: string }) =>
      call(plans.assign, { params: { username }, body: { plan } }),
    meta: { call: plans.assign, group: 'plans', isSilent: isRefusal },
    onSettled: forget,
  })
}
