import { contactImports, type ImportJob, type ImportPreview } from '@carillon/contract/contact-imports'
import type { Answer, CallInput } from '@carillon/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, Refusal } from '#lib/refusal.ts'
import { apiAddress, call } from './call.ts'
import { cacheKey } from './keys.ts'
import { upload } from './upload.ts'

const askAgainMs = 1000

export const importsQuery = queryOptions({
  queryKey: cacheKey('contact-imports', 'latest'),
  queryFn: async ({ signal }) => {
    const { result } = await call(contactImports.list, { query: { page_size: 100 }, signal })
    return result.filter(isWorthShowing)
  },
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? askAgainMs * 2 : false),
  meta: { call: contactImports.list, group: 'jobs' },
})

/** Status of an import, loaded again every second while it runs. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('contact-imports', id),
    queryFn: ({ signal }) => call(contactImports.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? askAgainMs : false),
    meta: { call: contactImports.get, group: 'jobs', isSilent: isGone },
  })
}

/**
 * Header, first rows and matched fields of an uploaded file. It can't change, so it is loaded once.
 * @param headerRow the row with the names of the columns, if not the proposed one
 */
export function importPreviewQuery(id: string, headerRow?: number) {
  return queryOptions({
    queryKey: cacheKey('contact-imports', id, 'preview', headerRow ?? 'proposed'),
    queryFn: ({ signal }) =>
      call(contactImports.preview, { params: { id }, query: { header_row: headerRow }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { call: contactImports.preview, group: 'jobs', isSilent: () => true },
  })
}

interface Upload {
  file: File
  onProgress: (loaded: number) => void
  signal: AbortSignal
}

/**
 * Creates an import, uploads the file and loads its preview, so that problems of the file are known before columns are
 * matched. The screen shows refusals and faults.
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
        // Cancel the import of a refused or stopped file, so that it does not wait for its columns.
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
    meta: { call: contactImports.start, group: 'importStart', isSilent: (error) => error instanceof Refusal },
    onSuccess: (_answer, { field_mappings, reading = {}, unsubscribed = null }) => {
      // Keeps the choices for when the user comes back to them.
      const shown = cache
        .getQueriesData<ImportPreview>({ queryKey: cacheKey('contact-imports', id, 'preview') })
        .find(([, known]) => known?.header_row === (reading.header_row ?? 1))?.[1]
      cache.setQueryData(
        importPreviewQuery(id).queryKey,
        (known) => known && { ...(shown ?? known), field_mappings, reading, unsubscribed },
      )
      void cache.invalidateQueries({ queryKey: cacheKey('lists') })
      // The last forecast is no longer true: the next screen must not offer to apply it.
      cache.removeQueries({ queryKey: cacheKey('contact-imports', id), exact: true, type: 'inactive' })
      return cache.invalidateQueries({ queryKey: cacheKey('contact-imports', id), exact: true })
    },
  })
}

/** Applies a checked import. The screen shows refusals, such as a taken name or the contact limit. */
export function useConfirmImport(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contact-imports', 'confirm'],
    mutationFn: (body: CallInput<typeof contactImports.confirm>['body']) =>
      call(contactImports.confirm, { params: { id }, body }),
    meta: {
      call: contactImports.confirm,
      group: 'importStart',
      isSilent: (error) => error instanceof Refusal,
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: cacheKey('lists') })
      return cache.invalidateQueries({ queryKey: cacheKey('contact-imports', id), exact: true })
    },
  })
}

/** Continues a stalled import or rollback. */
export function useRetryImport() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contact-imports', 'retry'],
    mutationFn: (id: string) => call(contactImports.retry, { params: { id } }),
    meta: { call: contactImports.retry, group: 'importChange' },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('contact-imports') }),
  })
}

/** The changes that a rollback of the import would make now. */
export function rollbackForecastQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('contact-imports', id, 'rollback'),
    queryFn: ({ signal }) => call(contactImports.forecastRollback, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { call: contactImports.forecastRollback, group: 'jobs', isSilent: () => true },
  })
}

export function useRollbackImport(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contact-imports', 'rollback'],
    mutationFn: () => call(contactImports.rollback, { params: { id } }),
    meta: { call: contactImports.rollback, group: 'importChange' },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('contact-imports') }),
  })
}

export function useCancelImport() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contact-imports', 'cancel'],
    mutationFn: (id: string) => call(contactImports.cancel, { params: { id } }),
    meta: { call: contactImports.cancel, group: 'importChange' },
    onSuccess: (job) => {
      cache.setQueryData(importQuery(job.id).queryKey, job)
      void cache.invalidateQueries({ queryKey: importsQuery.queryKey })
    },
    onError: () => cache.invalidateQueries({ queryKey: cacheKey('contact-imports') }),
  })
}

/** Refreshes lists, pages and counts after an import has ended. */
export function useRefreshAfterImport() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: cacheKey('lists') })
    void cache.invalidateQueries({ queryKey: cacheKey('contacts') })
  }
}

/** True while the server works on it. An import that waits for the user is not running. */
export function isRunning({ status, phase }: ImportJob): boolean {
  return status === 'pending' && !phase.startsWith('awaiting_')
}

/** False for imports that never started: without a file, or refused before the start. */
function isWorthShowing({ phase, status, results }: ImportJob): boolean {
  return phase !== 'awaiting_file' && !(status === 'cancelled' && results.requested_count === 0)
}

function putFile(
  { upload_uri, upload_headers }: Answer<typeof contactImports.create>,
  file: File,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { pathname, search } = new URL(upload_uri, window.location.origin)
  return upload({
    method: 'PUT',
    address: apiAddress(pathname + search),
    headers: Object.fromEntries(upload_headers.map(({ header, value }) => [header, value])),
    body: file,
    onProgress,
    signal,
  })
}

/** The signed address of the refused rows, which works as a plain link. */
export function errorsAddress({ results }: ImportJob): string | undefined {
  if (!results.errors_url) return undefined
  const { pathname, search } = new URL(results.errors_url, window.location.origin)
  return apiAddress(pathname + search)
}
