import { auditLog } from '@carillon/contract/audit-log'
import type { Language } from '@carillon/messages/catalogue'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const meta = { group: 'user' } as const

export interface AuditFilter {
  user_id?: string
  area?: string
  /** A moment. */
  from?: string
}

/** The number of lines of a page. */
export const auditPageSize = 50

/** A page of the audit log. `days` moves with the clock, so the key holds it in place of the moment. */
export function auditLogQuery(
  { days, ...filter }: Omit<AuditFilter, 'from'> & { days: number | null },
  token: string,
) {
  return queryOptions({
    queryKey: cacheKey('audit-log', 'page', { ...filter, days }, token),
    queryFn: ({ signal }) =>
      call(auditLog.list, {
        query: {
          ...filter,
          ...sinceDays(days),
          page_size: auditPageSize,
          ...(token ? { page_token: token } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta,
  })
}

/** The first moment of the last days. */
function sinceDays(days: number | null): { from?: string } {
  return days === null ? {} : { from: new Date(Date.now() - days * 86_400_000).toISOString() }
}

export const auditActorsQuery = queryOptions({
  queryKey: cacheKey('audit-log', 'actors'),
  queryFn: ({ signal }) => call(auditLog.actors, { signal }),
  meta,
})

export const auditSettingsQuery = queryOptions({
  queryKey: cacheKey('audit-log', 'settings'),
  queryFn: ({ signal }) => call(auditLog.settings, { signal }),
  meta,
})

/** All lines that match, as CSV. */
export function useExportAuditLog() {
  return useMutation({
    mutationKey: ['audit-log', 'export'],
    mutationFn: ({
      days,
      ...filter
    }: Omit<AuditFilter, 'from'> & { days: number | null; language: Language }) =>
      call(auditLog.export, { query: { ...filter, ...sinceDays(days) } }),
    meta,
  })
}

export function useKeepAuditLines() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['audit-log', 'keep'],
    mutationFn: (body: { keep_days: number }) => call(auditLog.updateSettings, { body }),
    meta: { call: auditLog.updateSettings, ...meta, isSilent: () => true },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('audit-log') }),
  })
}
