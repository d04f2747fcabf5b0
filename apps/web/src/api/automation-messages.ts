import { type AutomationMessageFields, automationMessages } from '@carillon/contract/automation-messages'
import { automations } from '@carillon/contract/automations'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Refusal } from '#lib/refusal.ts'
import { automationMessageQuery, saveAutomationMessage } from './automation-detail.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The place of an email: its automation and its id. */
export interface MessagePlace {
  id: string
  message_id: string
}

/** The findings of one email. Load again after each save; the editor shows its own error. */
export function messageReviewQuery(place: MessagePlace) {
  return queryOptions({
    queryKey: cacheKey('automations', 'review', place.id, place.message_id),
    queryFn: async ({ signal }) =>
      (await call(automationMessages.review, { params: { ...place }, signal })).findings,
    staleTime: 0,
    meta: { call: automationMessages.review, group: 'automations', isSilent: () => true },
  })
}

/** Gives an email other content. */
export function useFillMessage(place: MessagePlace) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['automations', 'fill-message'],
    mutationFn: (change: AutomationMessageFields) =>
      saveAutomationMessage(place.id, place.message_id, change),
    meta: { group: 'automations' },
    onSuccess: (saved) => {
      cache.setQueryData(automationMessageQuery(place.id, place.message_id).queryKey, saved)
      return cache.invalidateQueries({
        queryKey: cacheKey('automations', 'one', place.id),
        refetchType: 'none',
      })
    },
  })
}

/**
 * Gives the content to an email of an automation, by its number; or, given a name, to the only email of a new draft.
 * Answers the id of the automation.
 */
export async function startMessageWith(
  cache: QueryClient,
  content: AutomationMessageFields,
  to: { automation: string; number: number } | string,
): Promise<string> {
  const id = typeof to === 'string' ? await draftWith(to, content) : await replaceContent(to, content)
  await cache.invalidateQueries({ queryKey: cacheKey('automations'), refetchType: 'none' })
  return id
}

async function draftWith(name: string, content: AutomationMessageFields): Promise<string> {
  const { id } = await call(automations.create, { body: { name, starter: 'custom' } })
  const message = await call(automationMessages.create, { params: { id }, body: content })
  const steps = [{ kind: 'email' as const, id: crypto.randomUUID(), message_id: message.id }]
  await call(automations.update, { params: { id }, body: { steps } })
  return id
}

async function replaceContent(
  { automation: id, number }: { automation: string; number: number },
  content: AutomationMessageFields,
) {
  const { messages } = await call(automations.get, { params: { id } })
  const message_id = messages[number - 1]?.id
  if (!message_id)
    throw new Refusal([{ code: 'automation_message_not_found', field: null, details: {} }], 404)
  await call(automationMessages.update, { params: { id, message_id }, body: content })
  return id
}
