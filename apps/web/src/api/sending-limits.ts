import { type SendingLimits, sendingLimitsCalls } from '@carillon/contract/sending-limits'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export const sendingLimitsQuery = queryOptions({
  queryKey: cacheKey('sending-limits', 'settings'),
  queryFn: ({ signal }): Promise<SendingLimits> => call(sendingLimitsCalls.get, { signal }),
  meta: { call: sendingLimitsCalls.get, isSilent: () => true },
})

/** The number of contacts whose time zone this field has; undefined: the saved field. */
export function knownZonesQuery(field: string | undefined) {
  return queryOptions({
    queryKey: cacheKey('sending-limits', 'zones', field ?? 'set'),
    queryFn: ({ signal }) => call(sendingLimitsCalls.zones, { query: { zone_field: field }, signal }),
    placeholderData: keepPreviousData,
    meta: { call: sendingLimitsCalls.zones, isSilent: () => true },
  })
}

/**
 * Saves one of the limits. The stored values of the other limits stay, even if another user changed them meanwhile.
 */
export function useChangeSendingLimits(part: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['sending-limits', 'change', part],
    mutationFn: async (changes: Partial<SendingLimits>): Promise<SendingLimits> => {
      const stored = await call(sendingLimitsCalls.get, {})
      return call(sendingLimitsCalls.put, { body: { ...stored, ...changes } })
    },
    onSuccess: (saved) => cache.setQueryData(sendingLimitsQuery.queryKey, saved),
  })
}
