import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { csvFilter, csvFilterOf, day, Metadata, pageQuery, uuid } from './wire.ts'

export const statsLimits = { ids: 50, exportIds: 50, pageSize: 50 } as const

/** The twelve numbers of the public API, then our own. The public numbers exclude machine opens and clicks. */
export const Metrics = z.object({
  requests: z.number(),
  delivered: z.number(),
  opens: z.number(),
  unique_opens: z.number(),
  clicks: z.number(),
  unique_clicks: z.number(),
  bounces: z.number(),
  bounce_drops: z.number(),
  spam_reports: z.number(),
  spam_report_drops: z.number(),
  invalid_emails: z.number(),
  unsubscribes: z.number(),
  unsubscribe_drops: z.number(),
  blocks: z.number(),
  deferred: z.number(),
  machine_opens: z.number(),
  unique_machine_opens: z.number(),
  machine_clicks: z.number(),
  /** Opens that may come from machines: counted neither among people's nor among machines' opens. */
  uncertain_opens: z.number(),
  uncertain_clicks: z.number(),
})
export type Metrics = z.output<typeof Metrics>
export type Metric = keyof Metrics
export const metricNames = Object.keys(Metrics.shape) as Metric[]

const abPhases = ['all', 'test', 'send'] as const

/** Our addition: true if opens and clicks were counted. If not, their numbers are 0 and mean nothing. */
export const Counting = z.object({ opens: z.boolean(), clicks: z.boolean() })
export type Counting = z.output<typeof Counting>

export const SingleSendStats = z.object({
  id: uuid,
  /** The id of the variation; `all`: all variations together. */
  ab_variation: z.string(),
  ab_phase: z.enum(abPhases),
  /** `total`, a day as YYYY-MM-DD, or an hour as YYYY-MM-DDTHH:00, in the requested time zone. */
  aggregation: z.string(),
  /** By hour: the hours of this old day were added up, and its first hour has the numbers of the whole day. */
  is_added_up: z.optional(z.literal(true)),
  stats: Metrics,
  tracking: z.optional(Counting),
})
export type SingleSendStats = z.output<typeof SingleSendStats>

const zone = z._default(z.string().check(z.maxLength(64)), 'UTC')
const someDay = z.optional(day)
const groupBy = csvFilterOf(z.enum(['ab_variation', 'ab_phase']))
const Id = z.object({ id: uuid })

export const stats = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/singlesends',
    scope: 'marketing.read',
    summary: 'Totals of all sent Single Sends, or of the given ones, newest first.',
    query: z.object({
      singlesend_ids: csvFilter,
      ...pageQuery({ max: statsLimits.pageSize, fallback: 25 }),
    }),
    status: 200,
    answer: z.object({ results: z.array(SingleSendStats), _metadata: Metadata }),
    refuses: ['page_token_invalid'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/singlesends/export',
    scope: 'marketing.read',
    summary:
      'Statistics by day as CSV (UTF-8 with byte order mark); rates are decimals, bounces are divided by requests. Without ids, the file has all sent Single Sends.',
    query: z.object({ ids: csvFilter, timezone: zone }),
    status: 200,
    answer: z.string(),
    answerType: 'text/csv; charset=utf-8',
    refuses: ['single_send_not_found', 'time_zone_unknown'],
  }),
  exportLinks: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/singlesends/links/export',
    scope: 'marketing.read',
    summary:
      'Clicks by link as CSV (UTF-8 with byte order mark), of the given Single Sends or of all that were sent.',
    query: z.object({ ids: csvFilter }),
    status: 200,
    answer: z.string(),
    answerType: 'text/csv; charset=utf-8',
    refuses: ['single_send_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/singlesends/:id',
    scope: 'marketing.read',
    summary: 'Statistics of one Single Send: in total, by day, or by hour (our addition).',
    params: Id,
    query: z.object({
      aggregated_by: z._default(z.enum(['total', 'day', 'hour']), 'total'),
      start_date: someDay,
      end_date: someDay,
      timezone: zone,
      group_by: groupBy,
      ...pageQuery({ max: statsLimits.pageSize, fallback: 25 }),
    }),
    status: 200,
    answer: z.object({ results: z.array(SingleSendStats), _metadata: Metadata }),
    refuses: ['single_send_not_found', 'stats_range_invalid', 'time_zone_unknown', 'page_token_invalid'],
  }),
  links: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/singlesends/:id/links',
    scope: 'marketing.read',
    summary:
      'Clicks by link. Each occurrence of an address is counted separately; the topmost has location 0.',
    params: Id,
    query: z.object({
      group_by: groupBy,
      ab_variation_id: z.optional(z.string()),
      ab_phase_id: z.optional(z.enum(['test', 'send'])),
      /** Our addition: only clicks on these days, both included. */
      start_date: someDay,
      end_date: someDay,
      timezone: zone,
      /** Our addition: `true` adds the clicks of machines, and links that only machines followed. */
      machines: z.optional(z.enum(['true', 'false'])),
      ...pageQuery({ max: statsLimits.pageSize, fallback: 25 }),
    }),
    status: 200,
    answer: z.object({
      results: z.array(
        z.object({
          url: z.string(),
          url_location: z.number(),
          ab_variation: z.string(),
          ab_phase: z.enum(abPhases),
          clicks: z.number(),
          /** With `machines`: clicks of machines, and clicks that may come from a machine. `clicks` contains neither. */
          machine_clicks: z.optional(z.number()),
          uncertain_clicks: z.optional(z.number()),
        }),
      ),
      total_clicks: z.number(),
      _metadata: Metadata,
    }),
    refuses: ['single_send_not_found', 'stats_range_invalid', 'time_zone_unknown', 'page_token_invalid'],
  }),
}
