import { type AudienceStep, audiencePeople, audiencePeopleLimits } from '@carillon/contract/audience-people'
import type { SendToFields } from '@carillon/contract/single-sends'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { tokenOf } from '#lib/page-token.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The people of a message, by the chosen lists and segments, saved or not. */
export interface ChosenAudience {
  sendTo: SendToFields
  group: number | null
}

interface PeoplePage extends ChosenAudience {
  step: AudienceStep
  /** Token of the page; empty for the first one. */
  token?: string
  /** The contact that the first page begins at. */
  from?: string | undefined
  search?: string
  size?: number
}

/** One page of the people at a step of an audience, newest first, with the tokens of its neighbours. */
export function audiencePeopleQuery({ sendTo, group, step, token, from, search, size }: PeoplePage) {
  return queryOptions({
    queryKey: cacheKey(
      'single-sends',
      'people',
      sendTo,
      group,
      step,
      token ?? '',
      from ?? '',
      search ?? '',
      size,
    ),
    queryFn: async ({ signal }) => {
      const { results, _metadata } = await call(audiencePeople.list, {
        query: { page_size: size ?? audiencePeopleLimits.page, ...(token ? { page_token: token } : {}) },
        body: {
          send_to: sendTo,
          suppression_group_id: group,
          step,
          ...(from ? { from } : {}),
          ...(search ? { search } : {}),
        },
        signal,
      })
      return { people: results, next: tokenOf(_metadata.next), prev: tokenOf(_metadata.prev) }
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // The list of people shows its own error.
    meta: { call: audiencePeople.list, group: 'contacts', isSilent: () => true },
  })
}
