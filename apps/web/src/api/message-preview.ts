import type { CallInput } from '@carillon/contract/endpoint'
import { messagePreview } from '@carillon/contract/message-preview'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export type PreviewFields = CallInput<typeof messagePreview.render>['body']

/** A message that need not be saved, as it would be sent. The one before stays in sight while the next is made. */
export function renderedMessageQuery(body: PreviewFields) {
  return queryOptions({
    queryKey: ['message-preview', body],
    queryFn: ({ signal }) => call(messagePreview.render, { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The preview says itself what is missing.
    meta: { group: 'designEditor', isSilent: () => true },
  })
}
