import { type CustomField, customFields, type NewCustomField } from '@carillon/contract/custom-fields'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { broadcast } from '#lib/cross-tab.ts'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'

const key = ['custom-fields'] as const
const whileDeletingMs = 2000

export const customFieldsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(customFields.list, { signal }),
  meta: { group: 'customFields' },
})

/** As `customFieldsQuery`, asked again while deleted fields still lose their values. */
export const customFieldsWatched = queryOptions({
  ...customFieldsQuery,
  refetchInterval: ({ state }) => (state.data?.deleting_fields.length ? whileDeletingMs : false),
})

/** Who uses the fields and what stands in them. The table does without it when it can't be had. */
export const fieldUsageQuery = queryOptions({
  queryKey: [...key, 'usage'],
  queryFn: ({ signal }) => call(customFields.usage, { signal }),
  meta: { group: 'customFields', isSilent: () => true },
})

export function usageOfFieldQuery(id: string) {
  return queryOptions({
    queryKey: [...key, 'usage', id],
    queryFn: ({ signal }) => call(customFields.usageOf, { params: { id }, signal }),
    meta: { group: 'customFields', isSilent: () => true },
  })
}

/** The column of an open import that a new field is made for. */
export interface ForColumn {
  column: string
  columnIndex: number
}

/** Makes a field and tells other tabs, so that an open import can use it. A 400 belongs to the form: no alert. */
export function useCreateCustomField(forColumn?: ForColumn) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['custom-fields', 'create'],
    mutationFn: (body: NewCustomField) => call(customFields.create, { body }),
    meta: { group: 'customFields', isSilent: isBadRequest },
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
    void cache.invalidateQueries({ queryKey: key })
  }
}

export function useRenameCustomField(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['custom-fields', 'rename'],
    mutationFn: (name: string) => call(customFields.rename, { params: { id }, body: { name } }),
    meta: { group: 'customFields', isSilent: isBadRequest },
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  })
}

export function useDeleteCustomField() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['custom-fields', 'delete'],
    mutationFn: (id: string) => call(customFields.delete, { params: { id } }),
    // That it is gone already is said by the dialog.
    meta: { group: 'customFields', isSilent: isGone },
    // Not waited for: the dialog that deletes it closes before the field is gone from the list beneath.
    onSettled: () => void cache.invalidateQueries({ queryKey: key }),
  })
}

/** Hears of fields made in other tabs. */
export function useRefreshCustomFields() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: key })
}

function isBadRequest(error: unknown): boolean {
  return error instanceof Refusal && error.status === 400
}
