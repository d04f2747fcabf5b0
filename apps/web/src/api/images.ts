import type { Answer } from '@carillon/contract/endpoint'
import { type Image, imageLimits, images, imageTypes } from '@carillon/contract/images'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Refusal } from '#lib/refusal.ts'
import { apiAddress, call, callAddress, callHeaders, loadFile } from './call.ts'
import { cacheKey } from './keys.ts'
import { upload } from './upload.ts'

const pagesKey = cacheKey('images', 'pages')

/** The account's images, newest first. Each page has the link to the next one. */
export function imagesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: cacheKey('images', 'pages', search),
    queryFn: ({ pageParam, signal }) =>
      pageParam === ''
        ? call(images.list, { query: { search }, signal })
        : callAddress<Answer<typeof images.list>>(pageParam, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page._links.next?.href,
    meta: { call: images.list, group: 'images', isSilent: () => true },
  })
}

/** One image. Every screen loads it again, because it may have been deleted, and shows that itself. */
export function imageQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('images', 'one', id),
    queryFn: ({ signal }) => call(images.get, { params: { id }, signal }),
    gcTime: 0,
    meta: { call: images.get, group: 'images', isSilent: () => true },
  })
}

/** The content that shows an image. Loaded again for each view. */
export function imageUsesQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('images', 'uses', id),
    queryFn: async ({ signal }) => (await call(images.usages, { params: { id }, signal })).result,
    staleTime: 0,
    meta: { call: images.usages, group: 'images', isSilent: () => true },
  })
}

/** Uploads one file without reporting progress. */
export function useSaveImage() {
  const add = useAddImage()
  const refresh = useRefreshImages()
  return useMutation({
    mutationKey: ['images', 'save'],
    mutationFn: (file: File) => uploadImage(file, () => {}, new AbortController().signal),
    meta: { group: 'images', isSilent: () => true },
    onSuccess: (image) => {
      add(image)
      void refresh()
    },
  })
}

export function useDeleteImage() {
  const refresh = useRefreshImages()
  return useMutation({
    mutationKey: ['images', 'delete'],
    mutationFn: (id: string) => call(images.delete, { params: { id } }),
    meta: { call: images.delete, group: 'images', isSilent: () => true },
    onSettled: refresh,
  })
}

export function useRestoreImage() {
  const refresh = useRefreshImages()
  return useMutation({
    mutationKey: ['images', 'restore'],
    mutationFn: (id: string) => call(images.restore, { params: { id } }),
    meta: { call: images.restore, group: 'images' },
    onSettled: refresh,
  })
}

/** Adds a new image at the start of lists without a search. */
export function useAddImage(): (image: Image) => void {
  const cache = useQueryClient()
  return useCallback(
    (image) =>
      cache.setQueryData(imagesQuery('').queryKey, (known) => {
        const [first, ...rest] = known?.pages ?? []
        if (!known || !first || first.images.some(({ id }) => id === image.id)) return known
        return { ...known, pages: [{ ...first, images: [image, ...first.images] }, ...rest] }
      }),
    [cache],
  )
}

/** Refreshes images after some were added or deleted. */
export function useRefreshImages(): () => Promise<void> {
  const cache = useQueryClient()
  return useCallback(() => cache.invalidateQueries({ queryKey: pagesKey }), [cache])
}

/**
 * Uploads one file. Files of another type or too large are refused before the upload. The server refuses files that only
 * claim to be an image.
 */
export async function uploadImage(
  file: File,
  onProgress: (loaded: number, total: number) => void,
  signal: AbortSignal,
): Promise<Image> {
  const problem = problemOf(file)
  if (problem) throw new Refusal([{ field: 'upload', ...problem }], 400)
  const body = new FormData()
  body.append('upload', file)
  const answer = await upload({
    method: images.create.method,
    address: apiAddress(images.create.path),
    headers: callHeaders(),
    body,
    onProgress,
    signal,
  })
  return JSON.parse(answer) as Image
}

function problemOf({ type, size }: File) {
  if (!(imageTypes as readonly string[]).includes(type))
    return { code: 'image_type_unsupported', details: {} }
  if (size <= imageLimits.bytes) return undefined
  return { code: 'image_too_large', details: { limit: imageLimits.bytes / 1024 / 1024 } }
}

/** The content of the image, for the image editor. It is not cached, because it is large. */
export function pictureQuery({ id, url }: Image) {
  return queryOptions({
    queryKey: cacheKey('images', 'picture', id),
    queryFn: async ({ signal }) => createImageBitmap(await loadFile(fileAddress(url), signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { group: 'images', isSilent: () => true },
  })
}

/** The address from which this page can load an image; mail may use another one. */
export function fileAddress(url: string): string {
  return apiAddress(new URL(url, window.location.origin).pathname)
}
