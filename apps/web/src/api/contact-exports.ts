import { type ContactExport, contactExports } from '@carillon/contract/contact-exports'
import type { CallInput } from '@carillon/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { alertDurations } from '#lib/alerts.rules.ts'
import { dismissAlert, showAlert } from '#lib/alerts.ts'
import { loadMessages, messagesNow } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { apiAddress, call } from './call.ts'
import { cacheKey } from './keys.ts'

const askAgainMs = 5000

/** The stored exports, loaded again every five seconds while one is being written. */
export const exportsQuery = queryOptions({
  queryKey: cacheKey('contact-exports'),
  queryFn: async ({ signal }) =>
    (await call(contactExports.list, { query: { page_size: 1000 }, signal })).result,
  refetchInterval: ({ state }) => (state.data?.some(isBeingWritten) ? askAgainMs : false),
  meta: { call: contactExports.list, group: 'contactExports' },
})

type Choice = NonNullable<CallInput<typeof contactExports.create>['body']>

/**
 * Starts an export and shows an alert with a link to the page of exports: `start.mutate({ list_ids: [id] })`,
 * `{ segment_ids }`, `{ contact_ids }`, or `{}` for all contacts, each with an optional `search`. The user gets a mail
 * when the file is ready.
 */
export function useStartExport() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationKey: ['contact-exports', 'start'],
    mutationFn: (choice: Choice) =>
      call(contactExports.create, { body: { notifications: { email: true }, ...choice } }),
    meta: { call: contactExports.create, group: 'contactExportStart' },
    onSuccess: async () => {
      void cache.invalidateQueries({ queryKey: cacheKey('contact-exports') })
      await loadMessages('contact-exports')
      const t = messagesNow('contact-exports')
      const message = t('started')
      const run = () => {
        dismissAlert(message)
        navigate('/contacts/exports')
      }
      showAlert(message, { vanishAfterMs: alertDurations.long, action: { label: t('toExports'), run } })
    },
  })
}

/** Deletes an export and its files. An export that still runs is stopped. */
export function useDeleteExport() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['contact-exports', 'delete'],
    mutationFn: (id: string) => call(contactExports.delete, { params: { id } }),
    // The dialog handles an export that is gone already.
    meta: { call: contactExports.delete, group: 'contactExportDelete', isSilent: isGone },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('contact-exports') }),
  })
}

export function isBeingWritten({ state }: Pick<ContactExport, 'state'>): boolean {
  return state === 'pending' || state === 'processing'
}

/**
 * Signed addresses of the files, which work as plain links. The files have the byte order mark that spreadsheets need.
 */
export function fileAddresses({ urls = [] }: Pick<ContactExport, 'urls'>): string[] {
  return urls.map((url) => {
    const { pathname, search } = new URL(url, window.location.origin)
    return apiAddress(`${pathname}${search}&bom=1`)
  })
}
