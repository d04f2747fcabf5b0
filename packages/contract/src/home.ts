import * as z from 'zod/mini'
import { ContactGrowth, timeZone } from './contact-growth.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './wire.ts'

/** The number of rows of each list on the start page. */
export const homeLimits = { perList: 5 } as const

const Period = z.object({
  requests: z.number(),
  delivered: z.number(),
  /** The number of delivered messages whose opens were counted. The open rate is a share of them. */
  delivered_counting_opens: z.number(),
  /** The number of delivered messages whose clicks were counted. The click rate is a share of them. */
  delivered_counting_clicks: z.number(),
  unique_opens: z.number(),
  unique_clicks: z.number(),
  unsubscribes: z.number(),
})
export type HomePeriod = z.output<typeof Period>

const Send = z.object({ id: z.string(), name: z.string() })

/** The kinds of things that wait for a person. */
export const attentionKinds = [
  'send_held',
  'send_paused',
  'automation_paused',
  'segment_invalid',
  'import_waits',
] as const

export const Home = z.object({
  /**
   * All emails of the last 30 days in the requested time zone, and of the 30 days before: of single sends, automations and
   * programs. Machine opens and clicks are left out.
   */
  last: Period,
  before: Period,
  /** Delivered in the last 30 days: emails by who sent them, and text messages, which no other number counts. */
  delivered_by: z.object({
    single_sends: z.number(),
    automations: z.number(),
    programs: z.number(),
    texts: z.number(),
  }),
  audience: ContactGrowth,
  /** The next scheduled sends, soonest first. */
  scheduled: z.array(z.extend(Send, { send_at: z.nullable(instant) })),
  /** The drafts that were changed last. */
  drafts: z.array(z.extend(Send, { updated_at: instant })),
  /** The sends that run now, each with the number of recipients that have an outcome and of all recipients. */
  running: z.array(z.extend(Send, { finished: z.number(), total: z.number() })),
  latest: z.array(
    z.extend(Send, {
      sent_at: z.nullable(instant),
      delivered: z.number(),
      /** The number of people who opened; null: opens are not counted. */
      unique_opens: z.nullable(z.number()),
      unique_clicks: z.nullable(z.number()),
    }),
  ),
  /**
   * `send_held`: was due and went back to the drafts; `send_paused`: stands still; `automation_paused`: paused itself; `segment_invalid`: nothing is sent to it;
   * `import_waits`: makes no progress.
   */
  attention: z.array(z.object({ kind: z.enum(attentionKinds), id: z.string(), name: z.string() })),
  setup: z.object({
    /** True if recipients may reach the address of this installation: it is not one of this machine alone. */
    has_public_address: z.boolean(),
    /** False while every message stays in the built-in mailbox. */
    mail_leaves: z.boolean(),
    /** True if the caller may set address and mail server. */
    sets_installation: z.boolean(),
    has_brand: z.boolean(),
    has_verified_sender: z.boolean(),
    /** The address of the newest sender, if no sender is verified; else null. */
    unverified_sender: z.nullable(z.string()),
    has_unsubscribe_group: z.boolean(),
    /** True if the account has ever sent a message, by a single send, an automation or a program. */
    has_sent: z.boolean(),
  }),
})
export type Home = z.output<typeof Home>

export const home = {
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/home',
    scope: 'marketing.read',
    summary:
      'The data of the start page: the last 30 days, the audience, scheduled, drafted and running sends, and things that need attention.',
    query: z.object({ timezone: timeZone }),
    refuses: ['time_zone_unknown'],
    status: 200,
    answer: Home,
  }),
}
