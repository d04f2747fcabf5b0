import type { Answer, CallInput } from '@carillon/contract/endpoint'
import { savedRows } from '@carillon/contract/saved-rows'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone } from '#lib/refusal.ts'
import { call, callAddress } from './call.ts'

const key = ['saved-rows'] as const

/** The saved rows, newest first. Each page has the address of the next one. */
export const savedRowsQuery = infiniteQueryOptions({
  queryKey: key,
  queryFn: ({ pageParam, signal }) =>
    pageParam === ''
      ? call(savedRows.list, { signal })
      : callAddress<Answer<typeof savedRows.list>>(pageParam, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page._metadata.next,
  meta: { isSilent: () => true },
})

export function useKeepRow() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: [...key, 'keep'],
    mutationFn: (body: CallInput<typeof savedRows.create>['body']) => call(savedRows.create, { body }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: key }),
  })
}

export function useRenameRow() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: [...key, 'rename'],
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(savedRows.update, { params: { id }, body: { name } }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: key }),
  })
}

/** Treats a row that is already deleted as success. */
export function useDeleteRow() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: [...key, 'delete'],
    mutationFn: async (id: string) => {
      await call(savedRows.delete, { params: { id } }).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
    },
    meta: { group: 'userDesigns' },
    onSettled: () => void cache.invalidateQueries({ queryKey: key }),
  })
}
