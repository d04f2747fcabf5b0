import { type ContentKind, contentHistory, type LockedKind } from '@carillon/contract/content-history'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callLeaving } from './call.ts'
import { cacheKey } from './keys.ts'

/** The identity of a piece of content. */
export interface ContentRef {
  kind: ContentKind
  id: string
}

/** Content that one editor at a time may write. */
export interface LockedContent extends ContentRef {
  kind: LockedKind
}

export function historyQuery({ kind, id }: ContentRef) {
  return queryOptions({
    queryKey: cacheKey('content-history', kind, id),
    queryFn: async ({ signal }) => (await call(contentHistory.list, { params: { kind, id }, signal })).result,
    // The history must contain saves since it was last opened.
    staleTime: 0,
    meta: { call: contentHistory.list, group: 'designEditor', isSilent: () => true },
  })
}

export function revisionQuery({ kind, id }: ContentRef, revision: string) {
  return queryOptions({
    queryKey: cacheKey('content-history', kind, id, revision),
    queryFn: ({ signal }) =>
      call(contentHistory.get, { params: { kind, id, revision_id: revision }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { call: contentHistory.get, group: 'designEditor', isSilent: () => true },
  })
}

export function useNameRevision(content: ContentRef) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['content-history', 'name'],
    mutationFn: (name: string) => call(contentHistory.name, { params: { ...content }, body: { name } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('content-history') }),
    meta: { call: contentHistory.name, group: 'designName' },
  })
}

export function useRestoreRevision(content: ContentRef) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['content-history', 'restore'],
    mutationFn: (revision: string) =>
      call(contentHistory.restore, { params: { ...content, revision_id: revision }, body: {} }),
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('content-history') }),
    meta: { call: contentHistory.restore, group: 'designRestore' },
  })
}

/**
 * Reports that an editor is open, and the holder (`after`) that it follows in this window. The answer tells if it may
 * write.
 */
export function holdContent(
  { kind, id }: LockedContent,
  { holder, after, takeOver }: { holder: string; after: string | null; takeOver: boolean },
) {
  const body = { holder, take_over: takeOver, ...(after === null ? {} : { after }) }
  return call(contentHistory.hold, { params: { kind, id }, body })
}

export function releaseContent({ kind, id }: LockedContent, holder: string): void {
  callLeaving(contentHistory.release, { kind, id, holder })
}
