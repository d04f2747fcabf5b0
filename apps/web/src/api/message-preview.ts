import type { CallInput } from '@carillon/contract/endpoint'
import { messagePreview } from '@carillon/contract/message-preview'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export type PreviewFields = CallInput<typeof messagePreview.render>['body']

/** The preview of a message that need not be saved. The current preview stays visible while the next one loads. */
export function renderedMessageQuery(body: PreviewFields) {
  return queryOptions({
    queryKey: cacheKey('message-preview', body),
    queryFn: ({ signal }) => call(messagePreview.render, { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The preview itself shows the missing parts.
    meta: { call: messagePreview.render, group: 'designEditor', isSilent: () => true },
  })
}
