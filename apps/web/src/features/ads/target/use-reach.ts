import type { AdReach } from '@carillon/contract/ad-campaigns'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { adReachQuery } from '#api/ad-campaigns.ts'
import { type AdFields, fieldsOf, isSame, reachedOf } from '../parts/ad-fields.rules.ts'
import type { AdDraft } from '../parts/use-ad-draft.ts'

export interface Reach {
  hasSources: boolean
  query: UseQueryResult<AdReach>
  /** True if the numbers are those of the campaign on the screen. */
  isCurrent: boolean
  /** The contacts that may be uploaded; null while they are not counted. */
  contacts: number | null
  /** Saves the campaign and counts its people; null if they can't be counted. */
  countNow: () => Promise<number | null>
}

/** The people of the campaign. They are counted again after each saved change on which they depend. */
export function useReach({ stored, fields, current, autosave }: AdDraft): Reach {
  const cache = useQueryClient()
  const of = reachedOf(stored)
  const hasSources = hasAny(stored)
  const query = useQuery({ ...adReachQuery(stored.id, of), enabled: hasSources })
  const isCurrent = query.data !== undefined && !query.isPlaceholderData && isSame(of, reachedOf(fields))
  return {
    hasSources: hasAny(fields),
    query,
    isCurrent,
    contacts: isCurrent && hasSources ? query.data.uploaded : null,
    countNow: async () => {
      if (!(await autosave.flush()) || !hasAny(current())) return null
      const asked = adReachQuery(stored.id, reachedOf(fieldsOf(current())))
      return cache.fetchQuery(asked).then(
        ({ uploaded }) => uploaded,
        () => null,
      )
    },
  }
}

function hasAny({ audience }: Pick<AdFields, 'audience'>): boolean {
  return audience.list_ids.length + audience.segment_ids.length > 0
}
