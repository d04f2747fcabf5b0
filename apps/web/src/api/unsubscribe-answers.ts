import { unsubscribeAnswers } from '@carillon/contract/unsubscribe-answers'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The reasons why people left a group in the last year. */
export function groupAnswersQuery(groupId: number) {
  return queryOptions({
    queryKey: cacheKey('unsubscribe-answers', 'group', groupId),
    queryFn: ({ signal }) => call(unsubscribeAnswers.ofGroup, { params: { group_id: groupId }, signal }),
    meta: { call: unsubscribeAnswers.ofGroup, group: 'unsubscribeGroups', isSilent: () => true },
  })
}

/** The reasons why readers of a single send left. */
export function singleSendAnswersQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('unsubscribe-answers', 'single-send', id),
    queryFn: ({ signal }) => call(unsubscribeAnswers.ofSingleSend, { params: { id }, signal }),
    meta: { call: unsubscribeAnswers.ofSingleSend, group: 'stats', isSilent: () => true },
  })
}
