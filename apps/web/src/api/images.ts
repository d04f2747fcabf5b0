import type { Answer } from '@carillon/contract/endpoint'
import { type Image, imageLimits, images, imageTypes } from '@carillon/contract/images'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Refusal } from '#lib/refusal.ts'
import { apiAddress, call, callAddress, callHeaders, loadFile } from './call.ts'
import { upload } from './upload.ts'

const imagesKey = ['images'] as const
const pagesKey = [...imagesKey, 'pages'] as const

/** The account's images, newest first, page after page by the link that each page gives. */
export function imagesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...pagesKey, search],
    queryFn: ({ pageParam, signal }) =>
      pageParam === ''
        ? call(images.list, { query: { search }, signal })
        : callAddress<Answer<typeof images.list>>(pageParam, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page._links.next?.href,
    meta: { group: 'images', isSilent: () => true },
  })
}

/** One image, asked for by every screen anew: it may have been deleted. A screen says itself that it is gone. */
export function imageQuery(id: string) {
  return queryOptions({
    queryKey: [...imagesKey, 'one', id],
    queryFn: ({ signal }) => call(images.get, { params: { id }, signal }),
    gcTime: 0,
    meta: { group: 'images', isSilent: () => true },
  })
}

/** What shows an image, asked anew whenever somebody looks. */
export function imageUsesQuery(id: string) {
  return queryOptions({
    queryKey: [...imagesKey, 'uses', id],
    queryFn: async ({ signal }) => (await call(images.usages, { params: { id }, signal })).result,
    staleTime: 0,
    meta: { group: 'images', isSilent: () => true },
  })
}

/** Uploads one file without telling how far it is. */
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
    meta: { group: 'images', isSilent: () => true },
    onSettled: refresh,
  })
}

export function useRestoreImage() {
  const refresh = useRefreshImages()
  return useMutation({
    mutationKey: ['images', 'restore'],
    mutationFn: (id: string) => call(images.restore, { params: { id } }),
    meta: { group: 'images' },
    onSettled: refresh,
  })
}

/** Puts a new image before all others, in lists that are not searched. */
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

/** For when images came or went. */
export function useRefreshImages(): () => Promise<void> {
  const cache = useQueryClient()
  return useCallback(() => cache.invalidateQueries({ queryKey: pagesKey }), [cache])
}

/**
 * Uploads one file. What can't be an image, or is too large, is refused before anything leaves; what only says that it is
 * one is refused by the server.
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

/** The picture itself, for the image editor; it is large, so nothing of it stays. */
export function pictureQuery({ id, url }: Image) {
  return queryOptions({
    queryKey: [...imagesKey, 'picture', id],
    queryFn: async ({ signal }) => createImageBitmap(await loadFile(fileAddress(url), signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { group: 'images', isSilent: () => true },
  })
}

/** Where this page can load an image's file, whatever address mail has for it. */
export function fileAddress(url: string): string {
  return apiAddress(new URL(url, window.location.origin).pathname)
}
