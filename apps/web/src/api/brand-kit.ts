import { type BrandKitFields, brandKit } from '@carillon/contract/brand-kit'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The look of the account's messages. */
export const brandKitQuery = queryOptions({
  queryKey: cacheKey('brand-kit'),
  queryFn: ({ signal }) => call(brandKit.get, { signal }),
  meta: { call: brandKit.get, isSilent: () => true },
})

export function useKeepBrandKit() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['brand-kit', 'keep'],
    mutationFn: (body: BrandKitFields) => call(brandKit.update, { body }),
    onSuccess: (kit) => cache.setQueryData(brandKitQuery.queryKey, kit),
    meta: { call: brandKit.update },
  })
}

export function useResetBrandKit() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['brand-kit', 'reset'],
    mutationFn: async () => {
      await call(brandKit.reset)
      return call(brandKit.get)
    },
    meta: { isSilent: () => true },
    onSuccess: (kit) => cache.setQueryData(brandKitQuery.queryKey, kit),
  })
}
