import type { BounceKind } from '@carillon/contract/stats-bounces'
import { type StatsGroup, statsPeople, statsPeopleLimits } from '@carillon/contract/stats-people'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { tokenOf } from '#lib/page-token.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The people behind a number: a group or the clicks of a link, on some days or on all. */
export interface Behind {
  group: StatsGroup
  /** The place of a link in the message. */
  link?: number | undefined
  /** The reason why their server refused the message. */
  bounce_kind?: BounceKind | undefined
  /** Only people whose address belongs to this provider. */
  mailbox_provider?: string | undefined
  /** Only people who opened or clicked first from this country, or state as `US-CA`. */
  place?: string | undefined
  /** Of an A/B test, only people who got this variation. */
  ab_variation_id?: string | undefined
  ab_phase_id?: 'test' | 'send' | undefined
  start_date?: string | undefined
  end_date?: string | undefined
  timezone: string
}

/** One page of the people behind a number, with the tokens of its neighbours. */
export function statsPeopleQuery(
  id: string,
  behind: Behind,
  { token, search, machines = false }: { token: string; search: string; machines?: boolean },
) {
  return queryOptions({
    queryKey: cacheKey('stats', id, 'people', behind, token, search, machines),
    queryFn: async ({ signal }) => {
      const {
        results,
        recipients_removed_at: removedAt,
        _metadata,
      } = await call(statsPeople.list, {
        params: { id },
        query: {
          ...behind,
          ...(machines ? { machines: 'true' as const } : {}),
          search,
          page_token: token,
          page_size: statsPeopleLimits.page,
        },
        signal,
      })
      return { people: results, removedAt, next: tokenOf(_metadata.next), prev: tokenOf(_metadata.prev) }
    },
    placeholderData: keepPreviousData,
    meta: { call: statsPeople.list, group: 'singleSends', isSilent: () => true },
  })
}

/** The result of one address; loaded when an address is given. */
export function explainQuery(id: string, email: string) {
  return queryOptions({
    queryKey: cacheKey('stats', id, 'explain', email),
    enabled: email !== '',
    queryFn: ({ signal }) => call(statsPeople.explain, { params: { id }, query: { email }, signal }),
    meta: { call: statsPeople.explain, group: 'singleSends', isSilent: () => true },
  })
}

/** Everyone behind a number as a CSV text. */
export function useExportPeople(id: string) {
  return useMutation({
    mutationKey: ['single-sends', 'export-people'],
    mutationFn: (behind: Behind) => call(statsPeople.export, { params: { id }, query: behind }),
    meta: { call: statsPeople.export, group: 'singleSends' },
  })
}
