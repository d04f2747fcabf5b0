import * as z from 'zod/mini'
import { type RecipientState, recipientStates } from './delivery.ts'
import { endpoint } from './endpoint.ts'
import { bounceKindNames } from './stats-bounces.ts'
import { day, instant, Metadata, pageQuery, uuid } from './wire.ts'

/** Numbers of the stats page that count events of a span of days. */
export const rangedGroups = [
  'requests',
  'delivered',
  'unique_opens',
  'unique_clicks',
  'bounces',
  'blocks',
  'unsubscribes',
  'spam_reports',
] as const

/**
 * Numbers of events by machines, certain or uncertain, which no other number contains. One person may be counted in
 * several of them, and may have opened and clicked as well.
 */
export const machineGroups = [
  'machine_opens',
  'machine_clicks',
  'uncertain_opens',
  'uncertain_clicks',
] as const
export type MachineGroup = (typeof machineGroups)[number]

/** Numbers of recipients by their present state, independent of the days. */
export const standingGroups = [
  'not_delivered',
  'not_opened',
  'not_clicked',
  ...recipientStates.filter((state) => state !== 'delivered'),
] as const satisfies readonly (RecipientState | 'not_delivered' | 'not_opened' | 'not_clicked')[]

export const statsGroups = [...rangedGroups, ...machineGroups, ...standingGroups] as const
export type StatsGroup = (typeof statsGroups)[number]

export const statsPeopleLimits = { perPage: 100, page: 50 } as const

const someDay = z.optional(day)

/** The people behind a number, on some days or on all. */
export const GroupOfDays = {
  group: z._default(z.enum(statsGroups), 'requests'),
  start_date: someDay,
  end_date: someDay,
  timezone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
}

/** The people behind a number of a single send. */
const Behind = {
  ...GroupOfDays,
  /**
   * Only people who clicked the link with this `url_location`; in a group of machines' clicks, people whose machine
   * clicked it.
   */
  link: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(999))),
  /** Only people whose server refused the message for this reason. */
  bounce_kind: z.optional(z.enum(bounceKindNames)),
  /** Only people whose address belongs to this provider, by its name in the numbers by mailbox provider. */
  mailbox_provider: z.optional(z.string().check(z.maxLength(100))),
  /** Only people whose first open (with `unique_clicks`: first click) came from this place: `DE`, or a state as `US-CA`. */
  place: z.optional(z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{2})?$/))),
  /** For an A/B test, only people who got this variation. */
  ab_variation_id: z.optional(uuid),
  /** For an A/B test, only people who got a test message (`test`), or only the others (`send`). */
  ab_phase_id: z.optional(z.enum(['test', 'send'])),
}

export const StatsPerson = z.object({
  id: uuid,
  /** The address that the message went to; empty if the contact's data were erased. */
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** False if the contact was deleted since. */
  is_contact: z.boolean(),
  state: z.enum(recipientStates),
  /** The reason: a drop reason, or the answer of the mail server. */
  reason: z.nullable(z.string()),
  sent_at: z.nullable(instant),
  opened_at: z.nullable(instant),
  clicked_at: z.nullable(instant),
  unsubscribed_at: z.nullable(instant),
  /** With `machines`: the events of machines at this message, certain and uncertain, which no other number contains. */
  machines: z.optional(
    z.object({
      machine_opens: z.number(),
      machine_clicks: z.number(),
      uncertain_opens: z.number(),
      uncertain_clicks: z.number(),
    }),
  ),
})
export type StatsPerson = z.output<typeof StatsPerson>

/** The reasons why a person is not among the recipients of a send. */
export const absences = [
  'no_contact',
  'added_later',
  'without_email',
  'excluded',
  'not_chosen',
  'chosen_later',
  /** The recipients of the send were removed because of their age, so that the answer is not known. */
  'removed',
] as const

const Id = z.object({ id: uuid })

/** The people behind each number of a sent Single Send. */
export const statsPeople = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/singlesends/:id/people',
    scope: 'marketing.read',
    summary:
      'The recipients behind a number of the statistics, page by page, newest contact first. `not_delivered` are recipients who did not get the message, `not_opened` and `not_clicked` those who got it and have not opened it, or have clicked nothing in it.',
    params: Id,
    query: z.object({
      ...Behind,
      /** The beginning of an address, a name, a phone number or an external ID. */
      search: z.optional(z.string()),
      machines: z.optional(z.enum(['true', 'false'])),
      ...pageQuery({ max: statsPeopleLimits.perPage, fallback: statsPeopleLimits.page }),
    }),
    status: 200,
    answer: z.object({
      results: z.array(StatsPerson),
      /** The time at which recipients of the send were removed because of their age; absent: none were. */
      recipients_removed_at: z.optional(instant),
      _metadata: Metadata,
    }),
    refuses: [
      'single_send_not_found',
      'stats_range_invalid',
      'time_zone_unknown',
      'page_token_invalid',
      'search_too_short',
      'search_special_characters',
    ],
  }),
  export: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/singlesends/:id/people/export',
    scope: 'marketing.read',
    summary:
      'The recipients behind a number as CSV (UTF-8 with byte order mark), all of them. If some were removed because of their age, a last line says so: its `state` is `recipients_removed`, its `reason` the time of the last removal.',
    params: Id,
    query: z.object(Behind),
    status: 200,
    answer: z.string(),
    answerType: 'text/csv; charset=utf-8',
    refuses: ['single_send_not_found', 'stats_range_invalid', 'time_zone_unknown'],
  }),
  explain: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/singlesends/:id/people/explain',
    scope: 'marketing.read',
    summary: 'The state of the message to one address, or the reason why the address got none.',
    params: Id,
    query: z.object({ email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }),
    status: 200,
    answer: z.object({
      /** The recipient with this address; null: there is none, and `absence` has the reason. */
      recipient: z.nullable(StatsPerson),
      absence: z.nullable(z.enum(absences)),
      /** The contact with this address, if there is one. */
      contact_id: z.nullable(uuid),
    }),
    refuses: ['single_send_not_found'],
  }),
}
export type Explanation = z.output<typeof statsPeople.explain.answer>
