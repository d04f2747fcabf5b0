import type { Answer, CallInput } from '@carillon/contract/endpoint'
import { savedRows } from '@carillon/contract/saved-rows'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone } from '#lib/refusal.ts'
import { call, callAddress } from './call.ts'
import { cacheKey } from './keys.ts'

/** The saved rows, newest first. Each page has the address of the next one. */
export const savedRowsQuery = infiniteQueryOptions({
  queryKey: cacheKey('saved-rows'),
  queryFn: ({ pageParam, signal }) =>
    pageParam === ''
      ? call(savedRows.list, { signal })
      : callAddress<Answer<typeof savedRows.list>>(pageParam, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page._metadata.next,
  meta: { call: savedRows.list, isSilent: () => true },
})

export function useKeepRow() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['saved-rows', 'keep'],
    mutationFn: (body: CallInput<typeof savedRows.create>['body']) => call(savedRows.create, { body }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: cacheKey('saved-rows') }),
    meta: { call: savedRows.create },
  })
}

export function useRenameRow() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['saved-rows', 'rename'],
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(savedRows.update, { params: { id }, body: { name } }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: cacheKey('saved-rows') }),
    meta: { call: savedRows.update },
  })
}

/** Treats a row that is already deleted as success. */
export function useDeleteRow() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['saved-rows', 'delete'],
    mutationFn: async (id: string) => {
      await call(savedRows.delete, { params: { id } }).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
    },
    meta: { call: savedRows.delete, group: 'userDesigns' },
    onSettled: () => void cache.invalidateQueries({ queryKey: cacheKey('saved-rows') }),
  })
}
