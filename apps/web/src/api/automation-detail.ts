import { type AutomationMessageFields, automationMessages } from '@carillon/contract/automation-messages'
import {
  type Automation,
  type AutomationFields,
  automations,
  type Existing,
} from '@carillon/contract/automations'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, Refusal } from '#lib/refusal.ts'
import { automationQuery } from './automations.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'
import { countingMs, isCounting } from './single-send-review.ts'

/** The missing parts of the saved draft. */
export async function findFindings(id: string, signal?: AbortSignal) {
  const { findings } = await call(automations.preflight, { params: { id }, ...(signal ? { signal } : {}) })
  return findings
}

export function automationPreflightQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('automations', 'preflight', id),
    queryFn: ({ signal }) => findFindings(id, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isCounting) ? countingMs : false),
    meta: { group: 'automations', isSilent: () => true },
  })
}

/** The interval at which counts shown at the steps are loaded again. */
export const countsEveryMs = 15_000

/** The number of people in each state and at each step. */
export function automationCountsQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('automations', 'counts', id),
    queryFn: ({ signal }) => call(automations.counts, { params: { id }, signal }),
    meta: { call: automations.counts, group: 'automations', isSilent: () => true },
  })
}

/** `since`: an instant, or null for everybody who matches the entry already. */
export function automationReachQuery(id: string, since: string | null) {
  return queryOptions({
    queryKey: cacheKey('automations', 'reach', id, since),
    queryFn: async ({ signal }) =>
      (await call(automations.reach, { params: { id }, query: since ? { since } : {}, signal })).people,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { call: automations.reach, group: 'automations', isSilent: () => true },
  })
}

export function automationImpactQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('automations', 'impact', id),
    queryFn: ({ signal }) => call(automations.impact, { params: { id }, signal }),
    staleTime: 0,
    meta: { call: automations.impact, group: 'automations', isSilent: () => true },
  })
}

export function automationVersionsQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('automations', 'versions', id),
    queryFn: async ({ signal }) => (await call(automations.versions, { params: { id }, signal })).result,
    staleTime: 0,
    meta: { call: automations.versions, group: 'automations', isSilent: () => true },
  })
}

export function automationMessageQuery(id: string, message: string) {
  return queryOptions({
    queryKey: cacheKey('automations', 'message', id, message),
    queryFn: ({ signal }) => call(automationMessages.get, { params: { id, message_id: message }, signal }),
    meta: { call: automationMessages.get, group: 'automations', isSilent: isGone },
  })
}

/** A message as it is saved, with names in place of values, for its picture. A change has another revision. */
export function messagePictureQuery(
  id: string,
  { id: message_id, revision }: { id: string; revision: number },
) {
  return queryOptions({
    queryKey: cacheKey('automations', 'picture', id, message_id, revision),
    queryFn: ({ signal }) =>
      call(automationMessages.preview, { params: { id, message_id }, body: {}, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // After a failure there is just no picture.
    meta: { call: automationMessages.preview, group: 'automations', isSilent: () => true },
  })
}

/** Saves from the page. Raises no alert: the save state shows the result. */
export async function saveAutomation(
  id: string,
  change: AutomationFields & { revision?: number },
): Promise<Automation> {
  return call(automations.update, { params: { id }, body: change })
}

export async function saveAutomationMessage(
  id: string,
  message: string,
  change: AutomationMessageFields & { revision?: number },
) {
  const saving = call(automationMessages.update, { params: { id, message_id: message }, body: change })
  const others = underWay.get(id) ?? new Set()
  underWay.set(id, others.add(saving))
  try {
    return await saving
  } finally {
    others.delete(saving)
  }
}

/** Messages that are being saved, by their automation. */
const underWay = new Map<string, Set<Promise<unknown>>>()

/** Waits for messages that are being saved, as after a field was left; false if one of them failed. */
export async function messagesAreSaved(id: string): Promise<boolean> {
  const results = await Promise.allSettled(underWay.get(id) ?? [])
  return results.every(({ status }) => status === 'fulfilled')
}

/** Adds a message, empty or as a copy; a new step has to name it. */
export function useCreateAutomationMessage(id: string) {
  return useMutation({
    mutationKey: ['automations', 'create-message'],
    mutationFn: (body: AutomationMessageFields & { copy_of?: string }) =>
      call(automationMessages.create, { params: { id }, body }),
    meta: { call: automationMessages.create, group: 'automations' },
  })
}

export type AutomationAct =
  | { act: 'live'; existing: Existing; revision: number }
  | { act: 'publish'; revision: number }
  | { act: 'restore'; number: number }
  | { act: 'pause' }
  | { act: 'resume' }
  | { act: 'disable' }

/** Changes of the status or of the published version. The page that makes them shows a refusal. */
export function useAutomationAct(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['automations', 'act'],
    mutationFn: (given: AutomationAct) => {
      const params = { id }
      switch (given.act) {
        case 'live':
          return call(automations.live, {
            params,
            body: { existing: given.existing, revision: given.revision },
          })
        case 'publish':
          return call(automations.publish, { params, body: { revision: given.revision } })
        case 'restore':
          return call(automations.restore, { params: { id, number: given.number } })
        default:
          return call(automations[given.act], { params })
      }
    },
    meta: { group: 'automations', isSilent: (error) => error instanceof Refusal },
    onSuccess: (automation) => {
      cache.setQueryData(automationQuery(id).queryKey, automation)
      for (const about of ['preflight', 'counts', 'versions', 'impact'] as const) {
        void cache.invalidateQueries({ queryKey: cacheKey('automations', about, id) })
      }
      void cache.invalidateQueries({ queryKey: cacheKey('automations', 'page'), refetchType: 'none' })
    },
  })
}
