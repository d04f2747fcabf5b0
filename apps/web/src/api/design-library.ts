import {
  type DesignChange,
  type DesignFields,
  type DesignSummary,
  designLibrary,
  type LibraryDesign,
} from '@carillon/contract/design-library'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { call, callAddress } from './call.ts'
import { cacheKey } from './keys.ts'

const ownKey = cacheKey('designs', 'own')
const singleKey = (id: string) => cacheKey('designs', 'one', id)

/** The interval at which cards check for a new thumbnail. */
const picturePauseMs = 2_000

function waitForPictures({ state }: { state: { data: readonly DesignSummary[] | undefined } }) {
  return state.data?.some((design) => design.thumbnail_pending) ? picturePauseMs : false
}

/** All designs of the account, last changed first. */
export const ownDesignsQuery = queryOptions({
  queryKey: ownKey,
  async queryFn({ signal }) {
    let page = await call(designLibrary.list, { query: { page_size: 500 }, signal })
    const designs: DesignSummary[] = [...page.result]
    while (page._metadata.next) {
      page = await callAddress<typeof page>(page._metadata.next, { signal })
      designs.push(...page.result)
    }
    return designs
  },
  meta: { call: designLibrary.list, group: 'userDesigns', isSilent: () => true },
  refetchInterval: waitForPictures,
})

/** The texts of the system designs, which speak of an invented company. */
export const sampleTextsQuery = queryOptions({
  queryKey: cacheKey('designs', 'sample-texts'),
  queryFn: ({ signal }) => call(designLibrary.sampleTexts, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { group: 'templates', isSilent: () => true },
})

/** The system designs, in one language. */
export function systemDesignsQuery(language: Language) {
  return queryOptions({
    queryKey: cacheKey('designs', 'system', language),
    queryFn: async ({ signal }): Promise<DesignSummary[]> =>
      (await call(designLibrary.prebuilts, { query: { language }, signal })).result,
    meta: { call: designLibrary.prebuilts, group: 'templates', isSilent: () => true },
    refetchInterval: waitForPictures,
  })
}

export function designQuery(id: string) {
  return queryOptions({
    queryKey: singleKey(id),
    queryFn: ({ signal }) => call(designLibrary.get, { params: { id }, signal }),
    meta: { call: designLibrary.get, group: 'userDesigns', isSilent: isGone },
  })
}

/** The things made from a design. Users without access to single sends and automations don't get them. */
export function designUsesQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('designs', 'one', id, 'uses'),
    queryFn: ({ signal }) => call(designLibrary.uses, { params: { id }, signal }),
    meta: { call: designLibrary.uses, group: 'userDesigns', isSilent: () => true },
    staleTime: 0,
  })
}

export function systemDesignQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('designs', 'system-one', id),
    queryFn: ({ signal }) => call(designLibrary.prebuilt, { params: { id }, signal }),
    meta: { call: designLibrary.prebuilt, group: 'templates', isSilent: isGone },
  })
}

export function useKeepDesign() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['designs', 'create'],
    mutationFn: (body: DesignFields) => keepDesign(cache, body),
    meta: { group: 'userDesigns' },
  })
}

/** Keeps a design in the library. Not a hook, for a caller that loads this file on demand. */
export async function keepDesign(cache: QueryClient, body: DesignFields): Promise<LibraryDesign> {
  const made = await call(designLibrary.create, { body })
  cache.setQueryData(singleKey(made.id), made)
  await cache.invalidateQueries({ queryKey: ownKey })
  return made
}

/** Copies one of the account's designs or a system design, for the same editor or the other one. */
export function useCopyDesign(source: { id: string; isSystem: boolean }) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['designs', 'copy'],
    mutationFn: (body: { name: string; editor: 'code' | 'design' }): Promise<LibraryDesign> =>
      call(source.isSystem ? designLibrary.duplicatePrebuilt : designLibrary.duplicate, {
        params: { id: source.id },
        body,
      }),
    meta: { group: 'userDesigns' },
    onSuccess: () => cache.invalidateQueries({ queryKey: ownKey }),
  })
}

export function useRenameDesign(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['designs', 'rename'],
    mutationFn: (name: string) => saveDesign(id, { name }),
    meta: { group: 'userDesigns' },
    onSuccess: (saved) => {
      cache.setQueryData(singleKey(id), saved)
      return cache.invalidateQueries({ queryKey: ownKey })
    },
  })
}

/** Deletes a design. A design that is already deleted counts as success. */
export function useDeleteDesign() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['designs', 'delete'],
    mutationFn: async (id: string) => {
      await call(designLibrary.delete, { params: { id } }).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
    },
    meta: { call: designLibrary.delete, group: 'userDesigns' },
    // Not awaited: the screen continues immediately, and the next page loads its data again.
    onSettled: () => void cache.invalidateQueries({ queryKey: ownKey }),
  })
}

/**
 * Saves from the editor. Raises no alert: the save state shows the result. Not a hook, because it also runs while the
 * page is being closed.
 */
export async function saveDesign(id: string, change: DesignChange): Promise<LibraryDesign> {
  return call(designLibrary.update, { params: { id }, body: change })
}
