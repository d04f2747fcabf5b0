import type { FormContent } from '@carillon/contract/form-content'
import { type formPreviewStates, formStats } from '@carillon/contract/form-stats'
import { type Form, type FormChange, type FormSummary, forms } from '@carillon/contract/forms'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call, refused } from './call.ts'
import { cacheKey } from './keys.ts'

const listKey = cacheKey('forms', 'list')
const oneKey = (id: string) => cacheKey('forms', 'one', id)

/** Every signup form of the account, last edited first, and how many it may have. */
export const formsQuery = queryOptions({
  queryKey: listKey,
  queryFn: async ({ signal }) => {
    const rows: FormSummary[] = []
    for (let token: string | undefined; ; ) {
      const page = await call(forms.list, {
        query: { page_size: 100, ...(token ? { page_token: token } : {}) },
        signal,
      })
      rows.push(...page.result)
      const next = page._metadata.next
      token = next
        ? (new URL(next, window.location.origin).searchParams.get('page_token') ?? undefined)
        : undefined
      if (!token) return { rows, count: page.form_count, limit: page.form_limit }
    }
  },
  meta: { call: forms.list, group: 'signupForms', isSilent: () => true },
})

export function formQuery(id: string) {
  return queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(forms.get, { params: { id }, signal }),
    meta: { call: forms.get, group: 'signupForms', isSilent: () => true },
  })
}

export type FormPreviewState = (typeof formPreviewStates)[number]

/** The page that visitors would see of a content, as the server renders it. The last one stays while the next is made. */
export function formPreviewQuery(content: FormContent, state: FormPreviewState) {
  return queryOptions({
    queryKey: cacheKey('forms', 'preview', content, state),
    queryFn: async ({ signal }) => (await call(formStats.preview, { body: { content, state }, signal })).html,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { call: formStats.preview, group: 'signupForms', isSilent: () => true },
  })
}

/** The numbers of some days, both included, in UTC; without days, of the last thirty. */
export function formStatsQuery(id: string, days: { start: string; end: string } | null) {
  return queryOptions({
    queryKey: cacheKey('forms', 'stats', id, days),
    queryFn: ({ signal }) =>
      call(formStats.stats, {
        params: { id },
        query: days ? { start_date: days.start, end_date: days.end } : {},
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { call: formStats.stats, group: 'signupForms', isSilent: () => true },
  })
}

/** The consents of a form, newest first. */
export function formConsentsQuery(id: string, pageToken: string) {
  return queryOptions({
    queryKey: cacheKey('forms', 'consents', id, pageToken),
    queryFn: ({ signal }) =>
      call(formStats.consents, {
        params: { id },
        query: { page_size: consentsPageSize, ...(pageToken ? { page_token: pageToken } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { call: formStats.consents, group: 'signupForms', isSilent: () => true },
  })
}

const consentsPageSize = 20

/** All consents of a form as CSV. */
export function useExportConsents() {
  return useMutation({
    mutationKey: ['forms', 'export-consents'],
    mutationFn: (id: string) => call(formStats.exportConsents, { params: { id } }),
    meta: { call: formStats.exportConsents, group: 'signupForms' },
  })
}

/** The dialog shows a refusal itself. */
export function useCreateForm() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['forms', 'create'],
    mutationFn: (body: { name: string; language: 'en' | 'de' }) => call(forms.create, { body }),
    meta: { call: forms.create, group: 'signupForms', isSilent: (error) => error instanceof Refusal },
    onSuccess: (form) => keepForm(cache, form),
    onError: () => cache.invalidateQueries({ queryKey: listKey }),
  })
}

export function useDuplicateForm() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['forms', 'duplicate'],
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(forms.duplicate, { params: { id }, body: { name } }),
    meta: { call: forms.duplicate, group: 'signupForms' },
    onSuccess: (form) => keepForm(cache, form),
    onError: () => cache.invalidateQueries({ queryKey: listKey }),
  })
}

export function useDeleteForm() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['forms', 'delete'],
    mutationFn: (id: string) => call(forms.delete, { params: { id } }),
    // The dialog handles a form that is gone already.
    meta: { call: forms.delete, group: 'signupForms', isSilent: isGone },
    onSettled: () => cache.invalidateQueries({ queryKey: listKey }),
  })
}

/** Saves a change of the draft, or with `apply` shows it to visitors. The editor shows the refusals. */
export function useSaveForm(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['forms', 'save', id],
    mutationFn: ({ apply, ...body }: FormChange & { apply: boolean }) =>
      call(apply ? forms.apply : forms.update, { params: { id }, body }),
    meta: { group: 'signupForms', isSilent: (error) => error instanceof Refusal },
    onSuccess: (form) => keepForm(cache, form),
  })
}

/** Changes the end of the form's address. The field shows the refusals. */
export function useChangeSlug(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['forms', 'slug', id],
    mutationFn: (slug: string) => call(forms.update, { params: { id }, body: { slug } }),
    meta: { call: forms.update, group: 'signupForms', isSilent: (error) => error instanceof Refusal },
    onSuccess: (form) => keepForm(cache, form),
  })
}

export function useDiscardDraft(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['forms', 'discard', id],
    mutationFn: () => call(forms.discard, { params: { id }, query: {} }),
    meta: { call: forms.discard, group: 'signupForms' },
    onSuccess: (form) => keepForm(cache, form),
  })
}

/** True if another user has saved the form since it was loaded. */
export function isFormChanged(error: unknown): boolean {
  return refused(error, 'form_changed')
}

function keepForm(cache: QueryClient, form: Form) {
  cache.setQueryData(oneKey(form.id), form)
  return cache.invalidateQueries({ queryKey: listKey })
}
