import { automationTexts } from '@carillon/contract/automation-texts'
import type { CallInput } from '@carillon/contract/endpoint'
import type { SmsConfigFields } from '@carillon/contract/sms-config'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call, refused } from './call.ts'
import { cacheKey } from './keys.ts'
import { countingMs, isCounting } from './single-send-review.ts'

/** The place of a text: its automation and its id. */
export interface TextPlace {
  id: string
  text_id: string
}

export function automationTextQuery(place: TextPlace) {
  return queryOptions({
    queryKey: cacheKey('automations', 'text', place.id, place.text_id),
    queryFn: ({ signal }) => call(automationTexts.get, { params: { ...place }, signal }),
    meta: {
      call: automationTexts.get,
      group: 'automations',
      isSilent: (error) =>
        refused(error, 'automation_not_found') || refused(error, 'automation_text_not_found'),
    },
  })
}

export function saveAutomationText(place: TextPlace, body: CallInput<typeof automationTexts.update>['body']) {
  return call(automationTexts.update, { params: { ...place }, body })
}

/** Adds a text, which a step has to name. */
export function useCreateAutomationText(id: string) {
  return useMutation({
    mutationKey: ['automations', 'create-text'],
    mutationFn: (body: { copy_of?: string }) => call(automationTexts.create, { params: { id }, body }),
    meta: { call: automationTexts.create, group: 'automations' },
  })
}

/** The people entering now who would get a text. The current numbers stay visible while the next ones are counted. */
export function automationTextEstimateQuery(id: string, sms_config: SmsConfigFields) {
  return queryOptions({
    queryKey: cacheKey('automations', 'text-estimate', id, sms_config),
    queryFn: ({ signal }) => call(automationTexts.estimate, { params: { id }, body: { sms_config }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.counting ? countingMs : false),
    meta: { call: automationTexts.estimate, group: 'automations', isSilent: () => true },
  })
}

/** The findings of one text. */
export function textReviewQuery(place: TextPlace) {
  return queryOptions({
    queryKey: cacheKey('automations', 'text-review', place.id, place.text_id),
    queryFn: async ({ signal }) =>
      (await call(automationTexts.review, { params: { ...place }, signal })).findings,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isCounting) ? countingMs : false),
    meta: { call: automationTexts.review, group: 'automations', isSilent: () => true },
  })
}

/** The text as it arrives at a person. */
export function arrivedTextQuery(
  place: TextPlace,
  person: CallInput<typeof automationTexts.preview>['body'],
) {
  return queryOptions({
    queryKey: cacheKey('automations', 'arrived-text', place.id, place.text_id, person),
    queryFn: ({ signal }) => call(automationTexts.preview, { params: { ...place }, body: person, signal }),
    staleTime: 0,
    meta: { call: automationTexts.preview, group: 'automations', isSilent: () => true },
  })
}

/** The results of texts. Loaded again every five seconds, since reports and replies arrive at any time. */
export function automationTextStatsQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('automations', 'text-stats', id),
    queryFn: async ({ signal }) => (await call(automationTexts.stats, { params: { id }, signal })).results,
    refetchInterval: 5000,
    meta: { call: automationTexts.stats, group: 'automations', isSilent: () => true },
  })
}
