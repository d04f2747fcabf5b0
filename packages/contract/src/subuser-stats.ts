import * as z from 'zod/mini'
import { AccountMetrics, accountStatsLimits } from './account-stats.ts'
import { endpoint } from './endpoint.ts'
import { csvFilter, day, text, wholeNumber } from './wire.ts'

export const subuserStatsLimits = {
  subusers: 10,
  results: 500,
  reputations: 500,
  reputationDays: 30,
} as const

/** The numbers by which the public API sorts months. */
const monthlyMetrics = [
  'blocks',
  'bounces',
  'clicks',
  'delivered',
  'opens',
  'requests',
  'unique_clicks',
  'unique_opens',
  'unsubscribes',
] as const
const allMetrics = Object.keys(AccountMetrics.shape) as [keyof AccountMetrics, ...(keyof AccountMetrics)[]]

const days = { start_date: day, end_date: z.optional(day) }
const unit = { aggregated_by: z._default(z.enum(['day', 'week', 'month']), 'day') }
const page = (fallback: number) => ({
  limit: wholeNumber({ min: 1, max: subuserStatsLimits.results, fallback }),
  offset: wholeNumber({ min: 0, max: 10_000_000, fallback: 0 }),
})
const direction = { sort_by_direction: z._default(z.enum(['desc', 'asc']), 'desc') }
const type = z.literal('subuser')

/** One name, or up to ten by repeating the parameter. */
const names = z
  .pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((value) => (Array.isArray(value) ? value : [value])),
  )
  .check(z.minLength(1), z.maxLength(subuserStatsLimits.subusers))

const month = {
  /** A day of the month. */
  date: day,
  sort_by_metric: z._default(z.enum(monthlyMetrics), 'delivered'),
  ...direction,
  ...page(5),
}

const Month = z.object({
  date: z.string(),
  stats: z.array(
    z.object({
      type,
      name: z.string(),
      /** The name of its owner; empty if it has none. */
      first_name: z.string(),
      last_name: z.string(),
      metrics: AccountMetrics,
    }),
  ),
})

const freshness = 'Deliveries, drops and bounces are up to two minutes old, opens and clicks up to seven.'

export const subuserStats = {
  list: endpoint({
    method: 'GET',
    path: '/v3/subusers/stats',
    scope: 'subusers.stats.read',
    summary: `The numbers of up to ten subusers, by day (UTC), week (from Monday) or month. ${freshness}`,
    query: z.object({ ...days, ...unit, subusers: names, ...page(accountStatsLimits.results) }),
    status: 200,
    answer: z.array(
      z.object({
        date: z.string(),
        stats: z.array(z.object({ type, name: z.string(), metrics: AccountMetrics })),
      }),
    ),
    refuses: ['stats_range_invalid', 'subuser_unknown'],
  }),
  sums: endpoint({
    method: 'GET',
    path: '/v3/subusers/stats/sums',
    scope: 'subusers.stats.sums.read',
    summary: `The sum of the days for each subuser, highest first by one of the numbers. ${freshness}`,
    query: z.object({
      ...days,
      ...unit,
      sort_by_metric: z._default(z.enum(allMetrics), 'delivered'),
      ...direction,
      ...page(5),
    }),
    status: 200,
    answer: z.object({
      date: z.string(),
      stats: z.array(z.object({ type, name: z.string(), metrics: AccountMetrics })),
    }),
    refuses: ['stats_range_invalid'],
  }),
  monthly: endpoint({
    method: 'GET',
    path: '/v3/subusers/stats/monthly',
    scope: 'subusers.stats.monthly.read',
    summary: `The numbers of each subuser in the month of a date (UTC), highest first by one of the numbers. ${freshness}`,
    query: z.object({
      ...month,
      /** A part of the name, in whatever case. */
      subuser: z.optional(text({ max: 64 })),
    }),
    status: 200,
    answer: Month,
  }),
  monthlyOfOne: endpoint({
    method: 'GET',
    path: '/v3/subusers/:subuser_name/stats/monthly',
    scope: 'subusers.stats.monthly.read',
    summary: `The numbers of one subuser in the month of a date (UTC). ${freshness}`,
    params: z.object({ subuser_name: text({ min: 1, max: 64 }) }),
    query: z.object(month),
    status: 200,
    answer: Month,
    refuses: ['subuser_unknown'],
  }),
  reputations: endpoint({
    method: 'GET',
    path: '/v3/subusers/reputations',
    scope: 'subusers.reputations.read',
    summary:
      'How much of the mail of each subuser was welcome in the last 30 days: 100 without a bounce, a block and a spam report. Null: no mail was sent.',
    query: z.object({ usernames: csvFilter }),
    status: 200,
    answer: z.array(z.object({ username: z.string(), reputation: z.nullable(z.number()) })),
  }),
}
