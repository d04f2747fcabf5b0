import { type CustomField, customFields, type NewCustomField } from '@carillon/contract/custom-fields'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { broadcast } from '#lib/cross-tab.ts'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const whileDeletingMs = 2000

export const customFieldsQuery = queryOptions({
  queryKey: cacheKey('custom-fields'),
  queryFn: ({ signal }) => call(customFields.list, { signal }),
  meta: { call: customFields.list, group: 'customFields' },
})

/** As `customFieldsQuery`, but loaded again while values of deleted fields are still being removed. */
export const customFieldsWatched = queryOptions({
  ...customFieldsQuery,
  refetchInterval: ({ state }) => (state.data?.deleting_fields.length ? whileDeletingMs : false),
})

/** The uses of the fields and their values. The table is shown without them when the call fails. */
export const fieldUsageQuery = queryOptions({
  queryKey: cacheKey('custom-fields', 'usage'),
  queryFn: ({ signal }) => call(customFields.usage, { signal }),
  meta: { call: customFields.usage, group: 'customFields', isSilent: () => true },
})

export function usageOfFieldQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('custom-fields', 'usage', id),
    queryFn: ({ signal }) => call(customFields.usageOf, { params: { id }, signal }),
    meta: { call: customFields.usageOf, group: 'customFields', isSilent: () => true },
  })
}

/** The column of an open import for which a new field is created. */
export interface ForColumn {
  column: string
  columnIndex: number
}

/** Creates a field and notifies other tabs, so that an open import can use it. The form shows a 400, without an alert. */
export function useCreateCustomField(forColumn?: ForColumn) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['custom-fields', 'create'],
    mutationFn: (body: NewCustomField) => call(customFields.create, { body }),
    meta: { call: customFields.create, group: 'customFields', isSilent: isBadRequest },
    onSuccess: (field) => {
      remember(field)
      broadcast('customField.created', {
        id: field.id,
        name: field.name,
        type: field.field_type,
        ...forColumn,
      })
    },
  })

  function remember(field: CustomField): void {
    cache.setQueryData(customFieldsQuery.queryKey, (known) =>
      known ? { ...known, custom_fields: [...known.custom_fields, field] } : known,
    )
    void cache.invalidateQueries({ queryKey: cacheKey('custom-fields') })
  }
}

/** Creates several fields, all or none. The form shows a 400, without an alert. */
export function useCreateCustomFields() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['custom-fields', 'create-many'],
    mutationFn: async (custom_fields: NewCustomField[]) =>
      (await call(customFields.createMany, { body: { custom_fields } })).custom_fields,
    meta: { call: customFields.createMany, group: 'customFields', isSilent: isBadRequest },
    onSuccess: (made) => {
      cache.setQueryData(customFieldsQuery.queryKey, (known) =>
        known ? { ...known, custom_fields: [...known.custom_fields, ...made] } : known,
      )
      void cache.invalidateQueries({ queryKey: cacheKey('custom-fields') })
    },
  })
}

export function useRenameCustomField(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['custom-fields', 'rename'],
    mutationFn: (name: string) => call(customFields.rename, { params: { id }, body: { name } }),
    meta: { call: customFields.rename, group: 'customFields', isSilent: isBadRequest },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('custom-fields') }),
  })
}

export function useDeleteCustomField() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['custom-fields', 'delete'],
    mutationFn: (id: string) => call(customFields.delete, { params: { id } }),
    // The dialog handles a field that is gone already.
    meta: { call: customFields.delete, group: 'customFields', isSilent: isGone },
    // Not awaited: the dialog closes before the field disappears from the list below.
    onSettled: () => void cache.invalidateQueries({ queryKey: cacheKey('custom-fields') }),
  })
}

/** Undoes the creation of several fields. A field that another user has deleted meanwhile counts as deleted. */
export function useDeleteCustomFields() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['custom-fields', 'delete-many'],
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await call(customFields.delete, { params: { id } }).catch(unlessGone)
    },
    meta: { call: customFields.delete, group: 'customFields' },
    onSettled: () => void cache.invalidateQueries({ queryKey: cacheKey('custom-fields') }),
  })
}

function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error
}

/** Listens for fields created in other tabs. */
export function useRefreshCustomFields() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: cacheKey('custom-fields') })
}

function isBadRequest(error: unknown): boolean {
  return error instanceof Refusal && error.status === 400
}
