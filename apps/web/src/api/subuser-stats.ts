import { subuserStats } from '@carillon/contract/subuser-stats'
import { queryOptions } from '@tanstack/react-query'
import { isGone } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The numbers of a subuser in the month of a day, `2026-11-01`. */
export function subuserMonthQuery(username: string, date: string) {
  return queryOptions({
    queryKey: cacheKey('subusers', 'month', username, date),
    queryFn: async ({ signal }) => {
      const { stats } = await call(subuserStats.monthlyOfOne, {
        params: { subuser_name: username },
        query: { date },
        signal,
      })
      return stats[0]?.metrics ?? null
    },
    meta: { call: subuserStats.monthlyOfOne, group: 'subusers', isSilent: isGone },
  })
}

/** The reputation of a subuser; null: it sent nothing. */
export function subuserReputationQuery(username: string) {
  return queryOptions({
    queryKey: cacheKey('subusers', 'reputation', username),
    queryFn: async ({ signal }) => {
      const found = await call(subuserStats.reputations, { query: { usernames: username }, signal })
      return found[0]?.reputation ?? null
    },
    meta: { call: subuserStats.reputations, group: 'subusers' },
  })
}
