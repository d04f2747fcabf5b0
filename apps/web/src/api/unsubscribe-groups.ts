import {
  type PreviewedPage,
  type UnsubscribeGroup,
  unsubscribeGroups,
} from '@carillon/contract/unsubscribe-groups'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { broadcast } from '#lib/cross-tab.ts'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export type UnsubscribeGroupInput = z.input<typeof unsubscribeGroups.create.body>

export const unsubscribeGroupsQuery = queryOptions({
  queryKey: cacheKey('unsubscribe-groups'),
  queryFn: ({ signal }) => call(unsubscribeGroups.list, { signal }),
  meta: { call: unsubscribeGroups.list, group: 'unsubscribeGroups' },
})

/** The messages in which a group is chosen. The dialog shows its own error. */
export function usageOfGroupQuery(id: number) {
  return queryOptions({
    queryKey: cacheKey('unsubscribe-groups', 'usage', id),
    queryFn: ({ signal }) => call(unsubscribeGroups.usage, { params: { group_id: id }, signal }),
    meta: { call: unsubscribeGroups.usage, group: 'unsubscribeGroups', isSilent: () => true },
  })
}

/** The HTML of a page that recipients see, of a group as it is being edited. */
export function groupPageQuery(page: z.input<typeof PreviewedPage>) {
  return queryOptions({
    queryKey: cacheKey('unsubscribe-groups', 'page', page),
    queryFn: ({ signal }) => call(unsubscribeGroups.preview, { body: page, signal }),
    meta: { call: unsubscribeGroups.preview, group: 'unsubscribeGroups', isSilent: () => true },
  })
}

/** Creates a group, or changes the given one, and notifies other tabs of a new one. The form shows a 400. */
export function useSaveUnsubscribeGroup(group?: UnsubscribeGroup) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['unsubscribe-groups', 'save'],
    mutationFn: (body: UnsubscribeGroupInput) =>
      group
        ? call(unsubscribeGroups.update, { params: { group_id: group.id }, body })
        : call(unsubscribeGroups.create, { body }),
    meta: { group: group ? 'unsubscribeGroupUpdate' : 'unsubscribeGroupCreate', isSilent: isBadRequest },
    onSuccess: (saved) => {
      if (!group) broadcast('unsubscribeGroup.created', { id: String(saved.id) })
      return cache.invalidateQueries({ queryKey: cacheKey('unsubscribe-groups') })
    },
  })
}

export function useDeleteUnsubscribeGroup() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['unsubscribe-groups', 'delete'],
    mutationFn: (id: number) => call(unsubscribeGroups.delete, { params: { group_id: id } }),
    // The dialog handles a group that is gone already.
    meta: { call: unsubscribeGroups.delete, group: 'unsubscribeGroupDelete', isSilent: isGone },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('unsubscribe-groups') }),
  })
}

/**
 * Adds addresses to this group, or fails if the group was deleted: by default the API would then unsubscribe them
 * from all mail. The list is refreshed even after a failure, since some addresses may have been added. The screens
 * show failures.
 */
export function useAddSuppressions(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['unsubscribe-groups', 'add-suppressions'],
    mutationFn: (emails: string[]) =>
      call(unsubscribeGroups.addSuppressions, {
        params: { group_id: id },
        query: { group_must_exist: true },
        body: { recipient_emails: emails },
      }),
    meta: { call: unsubscribeGroups.addSuppressions, group: 'suppression', isSilent: () => true },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('unsubscribe-groups') }),
  })
}

/** Answers the address of the file, which the browser opens. A failure is shown with a link to support. */
export function useExportSuppressions() {
  return useMutation({
    mutationKey: ['unsubscribe-groups', 'export-suppressions'],
    mutationFn: (id: number) => call(unsubscribeGroups.exportSuppressions, { params: { group_id: id } }),
    meta: { call: unsubscribeGroups.exportSuppressions, group: 'suppressionExport', isSilent: () => true },
  })
}

export function isGroupGone(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'unsubscribe_group_not_found'
}

function isBadRequest(error: unknown): boolean {
  return error instanceof Refusal && error.status === 400
}
