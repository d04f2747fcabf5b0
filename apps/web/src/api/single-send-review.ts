import { countingWarnings } from '@carillon/contract/preflight'
import { singleSendReview } from '@carillon/contract/single-send-review'
import type { SendToFields } from '@carillon/contract/single-sends'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isGone } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('single-sends', 'one', id, 'review'),
    queryFn: ({ signal }) => call(singleSendReview.review, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.findings.some(isCounting) ? countingMs : false),
    meta: { call: singleSendReview.review, group: 'singleSends' },
  })
}

/** The interval at which numbers of a large audience are loaded again while they are counted. */
export const countingMs = 2000
export const isCounting = ({ code }: { code: string }) => countingWarnings.some((each) => each === code)

/** The review for the editor, which shows a failure itself. Load it again after each save. */
export function editedReviewQuery(id: string) {
  return queryOptions({ ...reviewQuery(id), meta: { group: 'singleSends', isSilent: () => true } })
}

/**
 * Links of the stored message that lead nowhere, as further findings of the review. It takes seconds. When it fails, the
 * review is shown without it.
 */
export function linksQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('single-sends', 'one', id, 'links'),
    queryFn: ({ signal }) => call(singleSendReview.checkLinks, { params: { id }, signal }),
    staleTime: 0,
    meta: { call: singleSendReview.checkLinks, group: 'singleSends', isSilent: () => true },
  })
}

/** The numbers of the audience on the screen, saved or not. */
export function audienceQuery(sendTo: SendToFields, group: number | null) {
  return queryOptions({
    queryKey: cacheKey('single-sends', 'audience', sendTo, group),
    queryFn: ({ signal }) =>
      call(singleSendReview.countAudience, {
        body: { send_to: sendTo, suppression_group_id: group },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    refetchInterval: ({ state }) => (state.data?.counting ? countingMs : false),
    meta: { call: singleSendReview.countAudience, group: 'singleSends', isSilent: isGone },
  })
}
