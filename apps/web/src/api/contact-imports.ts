import { contactImports, type ImportJob } from '@carillon/contract/contact-imports'
import type { Answer, CallInput } from '@carillon/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Fault, Refusal } from '#lib/refusal.ts'
import { apiAddress, call, failure } from './call.ts'

const key = ['contact-imports'] as const
const askAgainMs = 1000

export const importsQuery = queryOptions({
  queryKey: [...key, 'latest'],
  queryFn: async ({ signal }) => {
    const { result } = await call(contactImports.list, { query: { page_size: 10 }, signal })
    return result.filter(isWorthShowing).slice(0, 5)
  },
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? askAgainMs * 2 : false),
  meta: { group: 'jobs' },
})

/** How an import stands, asked anew every second while it runs. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(contactImports.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? askAgainMs : false),
    meta: { group: 'jobs', isSilent: (error) => error instanceof Refusal && error.status === 404 },
  })
}

/** Header, first rows and matched fields of an uploaded file. It can't change, so it is asked for once. */
export function importPreviewQuery(id: string) {
  return queryOptions({
    queryKey: [...key, id, 'preview'],
    queryFn: ({ signal }) => call(contactImports.preview, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { group: 'jobs', isSilent: () => true },
  })
}

interface Upload {
  file: File
  onProgress: (loaded: number) => void
  signal: AbortSignal
}

/**
 * Opens an import, uploads its file and reads the beginning: what is wrong with the file is known before anybody maps a
 * column. Refusals and faults belong to the screen.
 */
export function useUploadImport() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contact-imports', 'upload'],
    mutationFn: async ({ file, onProgress, signal }: Upload) => {
      const opened = await call(contactImports.create, {
        body: { file_type: 'csv', file_name: file.name.slice(-255) },
        signal,
      })
      try {
        await putFile(opened, file, onProgress, signal)
        await cache.fetchQuery(importPreviewQuery(opened.job_id))
      } catch (error) {
        // A file that is no good, or was stopped, leaves no import behind that waits for its columns.
        await call(contactImports.cancel, { params: { id: opened.job_id } }).catch(() => {})
        throw error
      }
      return opened.job_id
    },
  })
}

export function useStartImport(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contact-imports', 'start'],
    mutationFn: (body: CallInput<typeof contactImports.start>['body']) =>
      call(contactImports.start, { params: { id }, body }),
    meta: { group: 'jobs', isSilent: (error) => error instanceof Refusal },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['lists'] })
      return cache.invalidateQueries({ queryKey: [...key, id], exact: true })
    },
  })
}

export function useCancelImport(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contact-imports', 'cancel'],
    mutationFn: () => call(contactImports.cancel, { params: { id } }),
    meta: { group: 'jobs' },
    onSuccess: (job) => {
      cache.setQueryData(importQuery(id).queryKey, job)
      void cache.invalidateQueries({ queryKey: importsQuery.queryKey })
    },
    onError: () => cache.invalidateQueries({ queryKey: [...key, id], exact: true }),
  })
}

/** For when an import has ended: lists, pages and counts have changed. */
export function useRefreshAfterImport() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: ['lists'] })
    void cache.invalidateQueries({ queryKey: ['contacts'] })
  }
}

/** True while the server works; a file that waits for its mapping doesn't count. */
export function isRunning({ status, phase }: ImportJob): boolean {
  return status === 'pending' && phase !== 'awaiting_file' && phase !== 'awaiting_mapping'
}

/** Not those that never came to anything: no file, or refused before they were started. */
function isWorthShowing({ phase, status, results }: ImportJob): boolean {
  return phase !== 'awaiting_file' && !(status === 'cancelled' && results.requested_count === 0)
}

/** XMLHttpRequest, because fetch doesn't tell how much of a body has left. */
function putFile(
  { upload_uri, upload_headers }: Answer<typeof contactImports.create>,
  file: File,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { pathname, search } = new URL(upload_uri, window.location.origin)
  const request = new XMLHttpRequest()
  return new Promise((done, failed) => {
    request.open('PUT', apiAddress(pathname + search))
    for (const { header, value } of upload_headers) request.setRequestHeader(header, value)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => (request.status < 300 ? done() : void refusalOf(request).then(failed))
    request.onerror = () => failed(new Fault('network'))
    request.onabort = () => failed(new DOMException('upload stopped', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function refusalOf(request: XMLHttpRequest): Promise<Error> {
  return failure(new Response(request.responseText, { status: request.status }))
}

/** Where the refused rows can be downloaded: signed, so a plain link will do. */
export function errorsAddress({ results }: ImportJob): string | undefined {
  if (!results.errors_url) return undefined
  const { pathname, search } = new URL(results.errors_url, window.location.origin)
  return apiAddress(pathname + search)
}
