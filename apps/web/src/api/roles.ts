import type { CallInput } from '@carillon/contract/endpoint'
import { type Role, roles } from '@carillon/contract/roles'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export type RoleInput = CallInput<typeof roles.create>['body']

export const rolesQuery = queryOptions({
  queryKey: cacheKey('roles'),
  queryFn: async ({ signal }) => (await call(roles.list, { signal })).result,
  meta: { call: roles.list, group: 'people' },
})

/** Creates a role, or changes the given one. The form shows refusals. */
export function useSaveRole(role?: Role) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['roles', 'save'],
    mutationFn: (body: RoleInput) =>
      role ? call(roles.update, { params: { id: role.id }, body }) : call(roles.create, { body }),
    meta: { group: 'people', isSilent: (error) => error instanceof Refusal },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('roles') }),
  })
}

export function useDeleteRole() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['roles', 'delete'],
    mutationFn: (id: string) => call(roles.delete, { params: { id } }),
    // The dialog handles a role that is gone already.
    meta: { call: roles.delete, group: 'people', isSilent: isGone },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('roles') }),
  })
}
