import { accountStats } from '@carillon/contract/account-stats'
import { templateLimits } from '@carillon/contract/dynamic-templates'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const dayMs = 86_400_000

/** The numbers of a template's mail on the last days, today included. A job adds to them every minute. */
export function templateStatsQuery(template_id: string) {
  return queryOptions({
    queryKey: cacheKey('templates', 'stats', template_id),
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - (templateLimits.usageDays - 1) * dayMs).toISOString().slice(0, 10)
      const { results, counted_from } = await call(accountStats.template, {
        params: { template_id },
        query: { start_date: from },
        signal,
      })
      const days = results.map(({ metrics }) => metrics)
      return {
        days,
        countedFrom: counted_from !== null && counted_from.slice(0, 10) > from ? counted_from : null,
      }
    },
    meta: { call: accountStats.template, group: 'templates', isSilent: () => true },
  })
}
