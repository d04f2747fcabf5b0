import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Counting, Metrics, statsLimits } from './stats.ts'
import { GroupOfDays, StatsPerson, statsPeopleLimits } from './stats-people.ts'
import { csvFilter, csvFilterOf, day, instant, Metadata, pageQuery, uuid } from './wire.ts'

export const AutomationStats = z.object({
  id: uuid,
  /** The id of the email step; `all`: all emails together. */
  step_id: z.string(),
  /** `total`, a day as YYYY-MM-DD, or an hour as YYYY-MM-DDTHH:00, in the requested time zone. */
  aggregation: z.string(),
  /** By hour: the hours of this old day were added up, and its first hour has the numbers of the whole day. */
  is_added_up: z.optional(z.literal(true)),
  stats: Metrics,
  /** The events that are counted; left out before anything was sent. */
  tracking: z.optional(Counting),
  /** Our addition: the conversions. Left out without a goal, and before the first person reached it. */
  goal: z.optional(
    z.object({
      /** People who reached the goal; for one email, people whose last message before the goal was this one. */
      converted: z.number(),
      /** The number of people who entered; for a selection of emails, of their delivered messages. */
      of: z.number(),
      /** `converted` divided by `of`; null while `of` is 0. */
      rate: z.nullable(z.number()),
    }),
  ),
})
export type AutomationStats = z.output<typeof AutomationStats>

const AutomationLinkClicks = z.object({
  url: z.string(),
  url_location: z.number(),
  step_id: z.string(),
  clicks: z.number(),
})
export type AutomationLinkClicks = z.output<typeof AutomationLinkClicks>

const zone = z._default(z.string().check(z.maxLength(64)), 'UTC')
const someDay = z.optional(day)
const Id = z.object({ id: uuid })
const page = pageQuery({ max: statsLimits.pageSize, fallback: 25 })
const byStep = {
  group_by: csvFilterOf(z.enum(['step_id'])),
  /** Only the emails of these steps. */
  step_ids: csvFilterOf(uuid),
}

/** The emails that the people behind a number got. */
const ofEmails = {
  step_ids: byStep.step_ids,
  /** Only people who clicked this link: its `url_location`, and its `url` as the message has it. */
  link: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(999))),
  url: z.optional(z.string().check(z.maxLength(2000))),
}

export const automationStats = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/automations',
    scope: 'marketing.read',
    summary: 'Totals of all Automations that were ever live, or of the given ones, newest first.',
    query: z.object({ automation_ids: csvFilter, ...page }),
    status: 200,
    answer: z.object({ results: z.array(AutomationStats), _metadata: Metadata }),
    refuses: ['page_token_invalid'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/automations/export',
    scope: 'marketing.read',
    summary:
      'Statistics by email and day as CSV (UTF-8 with byte order mark); rates are decimals, bounces are divided by requests. `converted` counts people who reached the goal after this email; a line without a step counts people who had got no email. Without ids, the file has all Automations that were ever live.',
    query: z.object({ ids: csvFilter, timezone: zone }),
    status: 200,
    answer: z.string(),
    answerType: 'text/csv; charset=utf-8',
    refuses: ['automation_not_found', 'time_zone_unknown'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/automations/:id',
    scope: 'marketing.read',
    summary:
      'Statistics of one Automation, together or by email: in total, by day, or by hour (our addition).',
    params: Id,
    query: z.object({
      ...byStep,
      aggregated_by: z._default(z.enum(['total', 'day', 'hour']), 'total'),
      start_date: someDay,
      end_date: someDay,
      timezone: zone,
      ...page,
    }),
    status: 200,
    answer: z.object({ results: z.array(AutomationStats), _metadata: Metadata }),
    refuses: ['automation_not_found', 'stats_range_invalid', 'time_zone_unknown', 'page_token_invalid'],
  }),
  links: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/automations/:id/links',
    scope: 'marketing.read',
    summary:
      'Clicks by link, together or by email. Each occurrence of an address is counted separately; the topmost has location 0.',
    params: Id,
    query: z.object({
      ...byStep,
      /** Our addition: only clicks on these days, both included. */
      start_date: someDay,
      end_date: someDay,
      timezone: zone,
      ...page,
    }),
    status: 200,
    answer: z.object({
      results: z.array(AutomationLinkClicks),
      total_clicks: z.number(),
      _metadata: Metadata,
    }),
    refuses: ['automation_not_found', 'stats_range_invalid', 'time_zone_unknown', 'page_token_invalid'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/automations/:id/people',
    scope: 'marketing.read',
    summary:
      'The recipients behind a number, page by page, newest contact first. A person who got several emails is listed once, with the last one that the number counts. People who reached the goal are listed with the people of the Automation.',
    params: Id,
    query: z.object({
      ...GroupOfDays,
      ...ofEmails,
      /** The beginning of an address, a name, a phone number or an external ID. */
      search: z.optional(z.string()),
      ...pageQuery({ max: statsPeopleLimits.perPage, fallback: statsPeopleLimits.page }),
    }),
    status: 200,
    answer: z.object({
      results: z.array(StatsPerson),
      /** The time at which recipients of these emails were last removed because of their age; absent: none were. */
      recipients_removed_at: z.optional(instant),
      _metadata: Metadata,
    }),
    refuses: [
      'automation_not_found',
      'stats_range_invalid',
      'time_zone_unknown',
      'page_token_invalid',
      'search_too_short',
      'search_special_characters',
    ],
  }),
  exportPeople: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/automations/:id/people/export',
    scope: 'marketing.read',
    summary:
      'The recipients behind a number as CSV (UTF-8 with byte order mark), all of them. If some were removed because of their age, a last line says so: its `state` is `recipients_removed`, its `reason` the time of the last removal.',
    params: Id,
    query: z.object({ ...GroupOfDays, ...ofEmails }),
    status: 200,
    answer: z.string(),
    answerType: 'text/csv; charset=utf-8',
    refuses: ['automation_not_found', 'stats_range_invalid', 'time_zone_unknown'],
  }),
}
