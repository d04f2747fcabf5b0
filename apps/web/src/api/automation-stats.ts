import { type AutomationLinkClicks, automationStats } from '@carillon/contract/automation-stats'
import { statsLimits } from '@carillon/contract/stats'
import { type StatsGroup, statsPeopleLimits } from '@carillon/contract/stats-people'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { tokenOf } from '#lib/page-token.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'
import type { SeriesPoint, Span } from './stats.ts'

const refreshMs = 15_000

/** Days of the account's zone, both included; null: all. */
type Days = Pick<Span, 'start' | 'end'> | null

const spanOf = (days: Days, timezone: string) =>
  days ? { start_date: days.start, end_date: days.end, timezone } : { timezone }

/** The numbers of all emails, or of one step. */
export function automationTotalQuery(id: string, step: string, days: Days, timezone: string) {
  return queryOptions({
    queryKey: cacheKey('automation-stats', id, 'total', step, days, timezone),
    queryFn: async ({ signal }) => {
      const query = { ...ofStep(step), ...spanOf(days, timezone) }
      const { results } = await call(automationStats.get, { params: { id }, query, signal })
      return results[0] ?? null
    },
    refetchInterval: refreshMs,
    meta: { call: automationStats.get, group: 'automationStats', isSilent: () => true },
  })
}

/** The numbers of each email step that is or was sent, in the order of the steps. */
export function automationByEmailQuery(id: string, days: Days, timezone: string) {
  return queryOptions({
    queryKey: cacheKey('automation-stats', id, 'by-email', days, timezone),
    queryFn: ({ signal }) =>
      allPages((page_token) =>
        call(automationStats.get, {
          params: { id },
          query: {
            group_by: ['step_id'],
            ...spanOf(days, timezone),
            page_size: statsLimits.pageSize,
            page_token,
          },
          signal,
        }),
      ),
    refetchInterval: refreshMs,
    meta: { call: automationStats.get, group: 'automationStats', isSilent: () => true },
  })
}

/** Events by hour or by day, in order. */
export function automationSeriesQuery(id: string, step: string, span: Span, timezone: string) {
  return queryOptions({
    queryKey: cacheKey('automation-stats', id, 'series', step, span, timezone),
    queryFn: async ({ signal }): Promise<SeriesPoint[]> => {
      const rows = await allPages((page_token) =>
        call(automationStats.get, {
          params: { id },
          query: {
            ...ofStep(step),
            ...spanOf(span, timezone),
            aggregated_by: span.by,
            page_size: statsLimits.pageSize,
            page_token,
          },
          signal,
        }),
      )
      return rows.map(({ aggregation, stats, is_added_up: isAddedUp = false }) => ({
        at: aggregation,
        stats,
        isAddedUp,
      }))
    },
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
    meta: { call: automationStats.get, group: 'automationStats', isSilent: () => true },
  })
}

/** All clicks by link, for each email by itself. */
export function automationLinksQuery(id: string, step: string, days: Days, timezone: string) {
  return queryOptions({
    queryKey: cacheKey('automation-stats', id, 'links', step, days, timezone),
    queryFn: async ({ signal }) => {
      const results: AutomationLinkClicks[] = []
      let total_clicks = 0
      let page_token: string | undefined
      do {
        const page = await call(automationStats.links, {
          params: { id },
          query: {
            ...ofStep(step),
            group_by: ['step_id'],
            ...spanOf(days, timezone),
            page_size: statsLimits.pageSize,
            page_token,
          },
          signal,
        })
        results.push(...page.results)
        total_clicks = page.total_clicks
        page_token = tokenOf(page._metadata.next)
      } while (page_token)
      return { results, total_clicks }
    },
    meta: { call: automationStats.links, group: 'automationStats', isSilent: () => true },
  })
}

/** The people behind a number: a group, of all emails or of one step, on some days or on all. */
export interface BehindEmails {
  group: StatsGroup
  step: string
  /** Only people who clicked this link. */
  link?: { location: number; url: string } | undefined
  days: Days
  timezone: string
}

const behindOf = ({ group, step, link, days, timezone }: BehindEmails) => ({
  group,
  ...ofStep(step),
  ...spanOf(days, timezone),
  ...(link ? { link: link.location, url: link.url } : {}),
})

/** One page of the people behind a number, with the tokens of its neighbours. */
export function automationStatsPeopleQuery(
  id: string,
  behind: BehindEmails,
  { token, search }: { token: string; search: string },
) {
  return queryOptions({
    queryKey: cacheKey('automation-stats', id, 'people', behind, token, search),
    queryFn: async ({ signal }) => {
      const {
        results,
        recipients_removed_at: removedAt,
        _metadata,
      } = await call(automationStats.people, {
        params: { id },
        query: { ...behindOf(behind), search, page_token: token, page_size: statsPeopleLimits.page },
        signal,
      })
      return { people: results, removedAt, next: tokenOf(_metadata.next), prev: tokenOf(_metadata.prev) }
    },
    placeholderData: keepPreviousData,
    meta: { call: automationStats.people, group: 'automationStats', isSilent: () => true },
  })
}

/** Everyone behind a number as a CSV text. */
export function useExportAutomationPeople(id: string) {
  return useMutation({
    mutationKey: ['automations', 'export-people'],
    mutationFn: (behind: BehindEmails) =>
      call(automationStats.exportPeople, { params: { id }, query: behindOf(behind) }),
    meta: { call: automationStats.exportPeople, group: 'automationStats' },
  })
}

/** Without ids: all that were ever live. */
export function useExportAutomationStats() {
  return useMutation({
    mutationKey: ['automations', 'export-stats'],
    mutationFn: ({ ids, timezone }: { ids: readonly string[]; timezone: string }) =>
      call(automationStats.export, { query: { ids: [...ids], timezone } }),
    meta: { call: automationStats.export, group: 'automationStats' },
  })
}

const ofStep = (step: string) => (step ? { step_ids: [step] } : {})

async function allPages<Row>(
  load: (token: string | undefined) => Promise<{ results: Row[]; _metadata: { next?: string | undefined } }>,
): Promise<Row[]> {
  const rows: Row[] = []
  let token: string | undefined
  do {
    const page = await load(token)
    rows.push(...page.results)
    token = tokenOf(page._metadata.next)
  } while (token)
  return rows
}
