import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, instant, wholeNumber } from './wire.ts'

export const accountStatsLimits = { names: 10, results: 500, categories: 500 } as const

const n = z.number()
const engagement = { opens: n, unique_opens: n, clicks: n, unique_clicks: n }
const delivery = {
  requests: n,
  processed: n,
  delivered: n,
  deferred: n,
  bounces: n,
  blocks: n,
  spam_reports: n,
}

/** `processed`: requests that were not dropped. Machine opens and clicks are excluded everywhere. */
export const AccountMetrics = z.object({
  ...delivery,
  ...engagement,
  bounce_drops: n,
  spam_report_drops: n,
  unsubscribe_drops: n,
  invalid_emails: n,
  unsubscribes: n,
})
export type AccountMetrics = z.output<typeof AccountMetrics>
const accountMetrics = Object.keys(AccountMetrics.shape) as [
  keyof AccountMetrics,
  ...(keyof AccountMetrics)[],
]

/** `drops` counts drops of all reasons. */
export const ProviderMetrics = z.object({ ...delivery, ...engagement, drops: n })
const Opens = z.object({ opens: n, unique_opens: n })
const Clicks = z.object({ clicks: n, unique_clicks: n })
export const Engagement = z.object(engagement)

/** Days in UTC, both included. Without an end, the range lasts until today. */
const days = {
  start_date: day,
  end_date: z.optional(day),
}
const unit = { aggregated_by: z._default(z.enum(['day', 'week', 'month']), 'day') }
const offset = wholeNumber({ min: 0, max: 10_000_000, fallback: 0 })
/** Paging by dates: the number of dates in the answer, and of earlier dates that are skipped. */
const span = {
  ...days,
  ...unit,
  limit: wholeNumber({ min: 1, max: accountStatsLimits.results, fallback: accountStatsLimits.results }),
  offset,
}
export type StatsSpan = z.output<z.ZodMiniObject<typeof span>>

/** One name, or several by repeating the parameter. A name may contain a comma. */
const named = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => (Array.isArray(value) ? value : [value])),
)
const atMostTen = named.check(z.maxLength(accountStatsLimits.names))
const someNames = named.check(z.minLength(1), z.maxLength(accountStatsLimits.names))

function byDate<S extends z.ZodMiniObject, const T extends string>(type: T | readonly T[], metrics: S) {
  const entry = z.object({ type: z.enum([type].flat() as T[]), name: z.string(), metrics })
  return z.array(z.object({ date: z.string(), stats: z.array(entry) }))
}

/** Countries whose states or provinces are counted separately. */
export const dividedCountries = ['US', 'CA'] as const

export const clientTypes = ['phone', 'tablet', 'webmail', 'desktop'] as const
export type ClientType = (typeof clientTypes)[number]

const refuses = ['stats_range_invalid'] as const
const freshness = 'Deliveries, drops and bounces are up to two minutes old, opens and clicks up to seven.'

export const accountStats = {
  global: endpoint({
    method: 'GET',
    path: '/v3/stats',
    scope: 'stats.global.read',
    summary: `The numbers of all mail of the account, by day (UTC), week (from Monday) or month. ${freshness}`,
    query: z.object(span),
    status: 200,
    answer: z.array(z.object({ date: z.string(), stats: z.array(z.object({ metrics: AccountMetrics })) })),
    refuses,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/v3/categories',
    scope: 'categories.read',
    summary: 'The categories of sent mail, by name; with `category`, only those that begin with it.',
    query: z.object({
      limit: wholeNumber({ min: 1, max: accountStatsLimits.categories, fallback: 50 }),
      offset,
      category: z.optional(z.string()),
    }),
    status: 200,
    answer: z.array(z.object({ category: z.string() })),
  }),
  categoryStats: endpoint({
    method: 'GET',
    path: '/v3/categories/stats',
    scope: 'categories.stats.read',
    summary: `The numbers of up to ten categories, by day (UTC), week or month. ${freshness}`,
    query: z.object({ ...span, categories: someNames }),
    status: 200,
    answer: byDate('category', AccountMetrics),
    refuses,
  }),
  categorySums: endpoint({
    method: 'GET',
    path: '/v3/categories/stats/sums',
    scope: 'categories.stats.sums.read',
    summary: `The sum of the days for each category, highest first by one of the numbers. ${freshness}`,
    query: z.object({
      ...days,
      ...unit,
      sort_by_metric: z._default(z.enum(accountMetrics), 'delivered'),
      sort_by_direction: z._default(z.enum(['desc', 'asc']), 'desc'),
      limit: wholeNumber({ min: 1, max: accountStatsLimits.results, fallback: 5 }),
      offset,
    }),
    status: 200,
    answer: z.object({
      date: z.string(),
      stats: z.array(z.object({ type: z.literal('category'), name: z.string(), metrics: AccountMetrics })),
    }),
    refuses,
  }),
  template: endpoint({
    method: 'GET',
    path: '/v3/templates/:template_id/stats',
    scope: 'templates.read',
    summary: `The numbers of mail that programs sent with a template, by day (UTC), week or month. ${freshness}`,
    params: z.object({ template_id: z.string() }),
    query: z.object(span),
    status: 200,
    answer: z.object({
      results: z.array(z.object({ date: z.string(), metrics: AccountMetrics })),
      /** Mail sent before this time is not in these numbers; null: all mail is. */
      counted_from: z.nullable(instant),
    }),
    refuses: [...refuses, 'template_not_found'],
  }),
  mailboxProviders: endpoint({
    method: 'GET',
    path: '/v3/mailbox_providers/stats',
    scope: 'mailbox_providers.stats.read',
    summary: `The numbers by the mailbox provider of the address, of all or of up to ten. ${freshness}`,
    query: z.object({ ...span, mailbox_providers: z.optional(atMostTen) }),
    status: 200,
    answer: byDate('mailbox_provider', ProviderMetrics),
    refuses,
  }),
  clients: endpoint({
    method: 'GET',
    path: '/v3/clients/stats',
    scope: 'clients.stats.read',
    summary: `Opens by mail program, as far as its user agent tells. ${freshness}`,
    query: z.object(span),
    status: 200,
    answer: byDate('client', Opens),
    refuses,
  }),
  clientType: endpoint({
    method: 'GET',
    path: '/v3/clients/:client_type/stats',
    scope: {
      parameter: 'client_type',
      is: {
        phone: 'clients.phone.stats.read',
        tablet: 'clients.tablet.stats.read',
        webmail: 'clients.webmail.stats.read',
        desktop: 'clients.desktop.stats.read',
      },
    },
    summary: `Opens by mail program, of one type of client. ${freshness}`,
    params: z.object({ client_type: z.enum(clientTypes) }),
    query: z.object(span),
    status: 200,
    answer: byDate('client', Opens),
    refuses,
  }),
  devices: endpoint({
    method: 'GET',
    path: '/v3/devices/stats',
    scope: 'devices.stats.read',
    summary: `Opens by type of device: Desktop, Webmail, Phone, Tablet and Other. ${freshness}`,
    query: z.object(span),
    status: 200,
    answer: byDate('device', Opens),
    refuses,
  }),
  geo: endpoint({
    method: 'GET',
    path: '/v3/geo/stats',
    scope: 'geo.stats.read',
    summary: `Opens and clicks by country, or by state or province of the United States or Canada, where the installation has a database of places (\`GEO_DB\`); without it every date has no places. \`ZZ\`: the place is not known. ${freshness}`,
    query: z.object({ ...span, country: z.optional(z.enum(dividedCountries)) }),
    status: 200,
    answer: byDate(['country', 'province'], Engagement),
    refuses,
  }),
  browsers: endpoint({
    method: 'GET',
    path: '/v3/browsers/stats',
    scope: 'browsers.stats.read',
    summary: `Clicks by browser, of all or of up to ten browsers. ${freshness}`,
    query: z.object({ ...span, browsers: z.optional(atMostTen) }),
    status: 200,
    answer: byDate('browser', Clicks),
    refuses,
  }),
}
