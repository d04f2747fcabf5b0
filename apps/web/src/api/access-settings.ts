import { accessSettings } from '@carillon/contract/access-settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export const accessRulesQuery = queryOptions({
  queryKey: cacheKey('access-settings', 'rules'),
  queryFn: async ({ signal }) => (await call(accessSettings.list, { signal })).result,
  meta: { group: 'people' },
})

export const accessActivityQuery = queryOptions({
  queryKey: cacheKey('access-settings', 'activity'),
  queryFn: async ({ signal }) =>
    (await call(accessSettings.activity, { query: { limit: 100 }, signal })).result,
  meta: { group: 'people' },
})

/** The dialogs say why a change was refused. */
const meta = {
  group: 'people',
  isSilent: isRefusal,
} as const

export function useAllowAddress() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['access-settings', 'add'],
    mutationFn: ({ ip }: { ip: string }) => call(accessSettings.add, { body: { ips: [{ ip }] } }),
    meta,
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('access-settings') }),
  })
}

export function useRemoveAddress() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['access-settings', 'delete'],
    mutationFn: (id: number) => call(accessSettings.delete, { params: { rule_id: String(id) } }),
    meta,
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('access-settings') }),
  })
}
