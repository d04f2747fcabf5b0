import {
  type Generation,
  type TemplateSummary,
  type TemplateVersion,
  templates,
} from '@carillon/contract/dynamic-templates'
import type { CallInput } from '@carillon/contract/endpoint'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone } from '#lib/refusal.ts'
import { call, refused } from './call.ts'
import { cacheKey } from './keys.ts'

const listKey = (generation: Generation) => cacheKey('templates', 'list', generation)

/** The path parameters of a version. */
export interface VersionPlace {
  template_id: string
  version_id: string
}

export type VersionChange = CallInput<typeof templates.updateVersion>['body']
type NewVersion = CallInput<typeof templates.createVersion>['body']

/** Every template of a generation, last changed first: there are 300 at most. */
export function templatesQuery(generation: Generation) {
  return queryOptions({
    queryKey: listKey(generation),
    queryFn: async ({ signal }) => {
      const answer = await call(templates.list, { query: { generations: generation }, signal })
      return 'templates' in answer ? answer.templates : answer.result
    },
    meta: { call: templates.list, group: groupOf(generation), isSilent: () => true },
    // Thumbnails of versions are made shortly after a save.
    refetchInterval: ({ state }) => (state.data?.some(isBeingPictured) ? picturePauseMs : false),
  })
}

const picturePauseMs = 2_000

function isBeingPictured({ versions }: TemplateSummary): boolean {
  return versions.some(({ thumbnail_pending }) => thumbnail_pending)
}

/** A template with the content of its versions. */
export function templateQuery(template_id: string) {
  return queryOptions({
    queryKey: cacheKey('templates', 'template', template_id),
    queryFn: ({ signal }) => call(templates.get, { params: { template_id }, signal }),
    meta: { call: templates.get, group: 'templates', isSilent: () => true },
  })
}

/** Recent transactional mail with a template. Loaded again before each deletion. */
export function templateUsageQuery(template_id: string) {
  return queryOptions({
    queryKey: cacheKey('templates', 'usage', template_id),
    queryFn: ({ signal }) => call(templates.usage, { params: { template_id }, signal }),
    meta: { call: templates.usage, group: 'templates', isSilent: () => true },
    staleTime: 0,
  })
}

export function versionQuery({ template_id, version_id }: VersionPlace) {
  return queryOptions({
    queryKey: cacheKey('templates', 'version', template_id, version_id),
    queryFn: ({ signal }) => call(templates.getVersion, { params: { template_id, version_id }, signal }),
    meta: { call: templates.getVersion, group: 'dynamicTemplates', isSilent: isGone },
  })
}

export function useCreateTemplate() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['templates', 'create'],
    mutationFn: (name: string) => call(templates.create, { body: { name, generation: 'dynamic' } }),
    meta: { call: templates.create, group: 'dynamicTemplates', isSilent: isLimitReached },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('templates') }),
  })
}

export function useRenameTemplate(generation: Generation) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['templates', 'rename'],
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(templates.update, { params: { template_id: id }, body: { name } }),
    meta: { call: templates.update, group: groupOf(generation) },
    onMutate: ({ id, name }) =>
      changeList(cache, generation, (rows) => rows.map((row) => (row.id === id ? { ...row, name } : row))),
    onError: (_error, _template, before) => before?.putBack(),
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('templates') }),
  })
}

/** Copies a template with its versions; `dynamic` makes a dynamic copy of a legacy one. */
export function useDuplicateTemplate() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['templates', 'duplicate'],
    mutationFn: ({ id, name, dynamic }: { id: string; name: string; dynamic?: boolean }) =>
      call(templates.duplicate, {
        params: { template_id: id },
        body: { name, ...(dynamic ? { generation: 'dynamic' as const } : {}) },
      }),
    meta: { call: templates.duplicate, group: 'templates', isSilent: isLimitReached },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('templates') }),
  })
}

/** Deletes a template. It disappears from the list immediately and can be restored for 30 days. */
export function useDeleteTemplate(generation: Generation) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['templates', 'delete'],
    mutationFn: (id: string) => call(templates.delete, { params: { template_id: id } }),
    meta: { call: templates.delete, group: groupOf(generation), isSilent: isGone },
    onMutate: (id) => changeList(cache, generation, (rows) => rows.filter((row) => row.id !== id)),
    onError: (error, _id, before) => !isGone(error) && before?.putBack(),
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('templates') }),
  })
}

export function useRestoreTemplate() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['templates', 'restore'],
    mutationFn: (id: string) => call(templates.restore, { params: { template_id: id } }),
    meta: { call: templates.restore, group: 'templates' },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('templates') }),
  })
}

export function useCreateVersion() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['templates', 'create-version'],
    mutationFn: ({ template_id, ...body }: NewVersion & Pick<VersionPlace, 'template_id'>) =>
      call(templates.createVersion, { params: { template_id }, body }),
    meta: { call: templates.createVersion, group: 'dynamicTemplates' },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('templates') }),
  })
}

export function useDuplicateVersion() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['templates', 'duplicate-version'],
    mutationFn: ({ editor, name, ...params }: VersionPlace & { editor?: 'code' | 'design'; name: string }) =>
      call(templates.duplicateVersion, { params, body: { name, ...(editor ? { editor } : {}) } }),
    meta: { call: templates.duplicateVersion, group: 'dynamicTemplates' },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('templates') }),
  })
}

export function useDeleteVersion() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['templates', 'delete-version'],
    mutationFn: (params: VersionPlace) => call(templates.deleteVersion, { params }),
    meta: {
      call: templates.deleteVersion,
      group: 'dynamicTemplates',
      isSilent: (error) => isGone(error) || isActive(error),
    },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('templates') }),
  })
}

/** Changes the active version. The list shows it before the server has answered. */
export function useActivateVersion(generation: Generation) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['templates', 'activate'],
    mutationFn: (params: VersionPlace) => call(templates.activate, { params }),
    meta: { call: templates.activate, group: groupOf(generation) },
    onMutate: ({ template_id, version_id }) =>
      changeList(cache, generation, (rows) =>
        rows.map((row) => (row.id === template_id ? withActive(row, version_id) : row)),
      ),
    onError: (_error, _place, before) => before?.putBack(),
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('templates') }),
  })
}

/**
 * Saves from the editor. Raises no alert: the save state shows the result. Not a hook, because it also runs while the
 * page is being closed.
 */
export function saveVersion(params: VersionPlace, body: VersionChange): Promise<TemplateVersion> {
  return call(templates.updateVersion, { params, body })
}

function withActive(row: TemplateSummary, id: string): TemplateSummary {
  return {
    ...row,
    versions: row.versions.map((version) => ({ ...version, active: version.id === id ? 1 : 0 })),
  }
}

/** Shows a change of the list before the server has made it. */
async function changeList(
  cache: QueryClient,
  generation: Generation,
  change: (rows: TemplateSummary[]) => TemplateSummary[],
) {
  const { queryKey } = templatesQuery(generation)
  await cache.cancelQueries({ queryKey })
  const before = cache.getQueryData(queryKey)
  if (before) cache.setQueryData(queryKey, change(before))
  return { putBack: () => cache.setQueryData(queryKey, before) }
}

function groupOf(generation: Generation) {
  return generation === 'legacy' ? 'templates' : 'dynamicTemplates'
}

function isActive(error: unknown): boolean {
  return refused(error, 'template_version_active')
}

/** True for a refusal because of a limit: the form shows it. */
function isLimitReached(error: unknown): boolean {
  return refused(error, 'template_limit_reached', 'template_version_total_reached')
}
