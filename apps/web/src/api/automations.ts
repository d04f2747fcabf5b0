import {
  automationStarters,
  type Starter,
  type StarterLanguage,
} from '@carillon/contract/automation-starters'
import {
  type Automation,
  type AutomationFields,
  type AutomationStatus,
  automationLimits,
  automations,
} from '@carillon/contract/automations'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, type Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const oneKey = (id: string) => cacheKey('automations', 'one', id)

export interface AutomationFilter {
  name?: string
  status?: AutomationStatus[]
  categories?: string[]
}

export function automationsQuery(filter: AutomationFilter, pageToken: string) {
  return queryOptions({
    queryKey: cacheKey('automations', 'page', filter, pageToken),
    queryFn: ({ signal }) =>
      call(automations.list, {
        query: { ...filter, page_size: automationLimits.pageSize, page_token: pageToken },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { call: automations.list, group: 'automations', isSilent: () => true },
  })
}

export function automationQuery(id: string) {
  return queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(automations.get, { params: { id }, signal }),
    meta: { call: automations.get, group: 'automations', isSilent: () => true },
  })
}

/** The series to begin with. They only change with a new version of the program. */
export function automationStartersQuery(language: StarterLanguage) {
  return queryOptions({
    queryKey: cacheKey('automations', 'starters', language),
    queryFn: async ({ signal }) =>
      (await call(automationStarters.list, { query: { language }, signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
    // The page shows each failure.
    meta: { call: automationStarters.list, isSilent: () => true },
  })
}

export function useCreateAutomation() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['automations', 'create'],
    mutationFn: (body: AutomationFields & { starter: Starter; language: StarterLanguage }) =>
      call(automations.create, { body }),
    // The page shows each failure.
    meta: { call: automations.create, isSilent: () => true },
    onSuccess: (made) => {
      cache.setQueryData(oneKey(made.id), made)
      return cache.invalidateQueries({ queryKey: cacheKey('automations', 'page'), refetchType: 'none' })
    },
  })
}

export function useDuplicateAutomation() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['automations', 'duplicate'],
    mutationFn: (id: string) => call(automations.duplicate, { params: { id }, body: {} }),
    meta: { call: automations.duplicate, group: 'automations' },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('automations', 'page') }),
  })
}

export function useRenameAutomation() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['automations', 'rename'],
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(automations.update, { params: { id }, body: { name } }),
    // The form shows a refusal.
    meta: { call: automations.update, group: 'automations', isSilent: () => true },
    onSuccess: (renamed) => putIn(cache, renamed),
  })
}

/** Pauses, resumes or disables an automation. */
export function useSwitchAutomation() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['automations', 'switch'],
    mutationFn: ({ id, to }: { id: string; to: 'pause' | 'resume' | 'disable' }) =>
      call(automations[to], { params: { id } }),
    meta: { group: 'automations' },
    onSuccess: (changed) => putIn(cache, changed),
    // Another user may have switched it.
    onError: () => void cache.invalidateQueries({ queryKey: cacheKey('automations') }),
  })
}

/** Deletes all that still exist, or none. Answers how many it deleted; refused as gone when none existed. */
export function useDeleteAutomations() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['automations', 'delete'],
    mutationFn: deleteExisting,
    // The dialog handles an automation that is gone already.
    meta: { group: 'automations', isSilent: isGone },
    // Not awaited: a screen continues at once, and the next screen loads its data again.
    onSettled: () => void cache.invalidateQueries({ queryKey: cacheKey('automations', 'page') }),
  })
}

/** The server deletes all or none, so the call is repeated without each one that another user has deleted. */
async function deleteExisting(ids: readonly string[]): Promise<number> {
  if (ids.length === 1) {
    await call(automations.delete, { params: { id: ids[0] ?? '' } })
    return 1
  }
  try {
    await call(automations.deleteMany, { query: { ids: [...ids] } })
    return ids.length
  } catch (error) {
    const rest = isGone(error) ? ids.filter((id) => id !== (error as Refusal).details['id']) : ids
    if (rest.length === 0 || rest.length === ids.length) throw error
    return deleteExisting(rest)
  }
}

function putIn(cache: ReturnType<typeof useQueryClient>, changed: Automation) {
  cache.setQueryData(oneKey(changed.id), changed)
  return cache.invalidateQueries({ queryKey: cacheKey('automations', 'page') })
}
