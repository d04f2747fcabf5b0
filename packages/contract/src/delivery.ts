import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pauseReasons } from './pause-reasons.ts'
import { smsReasonCodes } from './sms-reasons.ts'
import { Metrics } from './stats.ts'
import { instant, Metadata, pageQuery, uuid } from './wire.ts'

/** State of one recipient. The last five are final. `uncertain`: a crash left unknown whether the message was sent. */
export const recipientStates = [
  'pending',
  'in_flight',
  'deferred',
  'delivered',
  'bounced',
  'dropped',
  'failed',
  'uncertain',
] as const
export type RecipientState = (typeof recipientStates)[number]

/** The reasons why a recipient is left out, in the order in which they are checked. */
export const dropReasons = [
  ...(['global', 'spam', 'bounce', 'invalid', 'group', 'pause'] as const),
  ...(['no_credits', 'frequency_cap', 'stopped'] as const),
] as const
export type DropReason = (typeof dropReasons)[number]

/** `waiting`: the test messages of an A/B test have been sent, and the other recipients wait for the winner. */
export const deliveryStatuses = ['sending', 'paused', 'waiting', 'stopped', 'done'] as const

/**
 * The reasons why a mailbox provider gets no messages for now: it asked to wait, did not answer, or answers slowly.
 * `sms_provider`: no texts are handed over to the provider of text messages, for the reason in `reply`.
 */
export const heldBackReasons = ['asked', 'silent', 'slow', 'sms_provider'] as const

/** The reason why a text waits or may have arrived. The codes are in `sms-reasons.ts`. */
export const SmsReason = z.object({ code: z.enum(smsReasonCodes), detail: z.nullable(z.string()) })

const StateCounts = z.object({
  pending: z.number(),
  in_flight: z.number(),
  deferred: z.number(),
  delivered: z.number(),
  bounced: z.number(),
  dropped: z.number(),
  failed: z.number(),
  uncertain: z.number(),
})

export const Delivery = z.object({
  /** Id of the send in the sending engine; of the first variation's in an A/B test, which is several. */
  id: uuid,
  status: z.enum(deliveryStatuses),
  /** Size of the frozen audience, including dropped recipients: the sum of `states`. */
  total: z.number(),
  /** Contacts of the audience without an email address. No other number includes them. */
  without_email: z.number(),
  states: StateCounts,
  dropped: z.object({
    global: z.number(),
    spam: z.number(),
    bounce: z.number(),
    invalid: z.number(),
    group: z.number(),
    no_credits: z.number(),
    /** The number of people who had got as many campaign messages as the account allows. */
    frequency_cap: z.number(),
    stopped: z.number(),
  }),
  /** Messages per second over the last half minute; 0 when nothing is sent. */
  rate: z.number(),
  /** The time at which the send ends at this rate; null if unknown. */
  eta: z.nullable(instant),
  /** The time at which the next deferred recipient is tried again. */
  next_attempt_at: z.nullable(instant),
  /**
   * The reason why sending makes no progress, in the words of the mail server; null while there is no problem. `reason`:
   * for texts, the code of the message.
   */
  last_error: z.nullable(z.object({ message: z.string(), at: instant, reason: z.optional(SmsReason) })),
  /**
   * The reason why the send paused itself: this number of failures in this number of messages, above the share `limit`.
   * Null unless it waits for a person to resume it.
   */
  auto_pause: z.nullable(
    z.object({
      reason: z.enum(pauseReasons),
      count: z.number(),
      of: z.number(),
      limit: z.number(),
      at: instant,
    }),
  ),
  /**
   * Mailbox providers, or domains, whose messages wait while the send runs; for texts, the messaging service. `reply` is
   * the answer of their server. A slow one has no `until`.
   */
  held_back: z.array(
    z.object({
      provider: z.string(),
      reason: z.enum(heldBackReasons),
      until: z.nullable(instant),
      reply: z.nullable(z.string()),
    }),
  ),
  /**
   * The messages an hour that the mail servers take, while they are at this limit and messages of the send wait for it;
   * else null.
   */
  server_limit: z.nullable(z.number()),
  /**
   * The state of the account's warm-up plan today, while the send runs and the plan limits it. Messages above the
   * amounts wait `until` the next day: those of all recipients if `is_full`, else those to the mailbox providers in
   * `full`.
   */
  warm_up: z.nullable(
    z.object({
      /** The day of the plan, from 1, and the number of its days. */
      day: z.number(),
      days: z.number(),
      /** The number of messages of the account today, and the number allowed. */
      sent: z.number(),
      allowed: z.number(),
      is_full: z.boolean(),
      /**
       * Mailbox providers whose amount is used up and at which this send still has recipients. `Other`: all that the plan
       * does not name.
       */
      full: z.array(z.string()),
      until: instant,
    }),
  ),
  /**
   * Recipients whose messages wait for the account's sending limits, while the send runs; `states` counts them as
   * deferred, or as pending while it is quiet for all. `until`: the time at which the first of them is judged again;
   * `last`: that of the last one. Null if there are none.
   */
  frequency_cap: z.nullable(z.object({ count: z.number(), until: instant, last: instant })),
  quiet_hours: z.nullable(z.object({ count: z.number(), until: instant, last: instant })),
  started_at: instant,
  finished_at: z.nullable(instant),
  /**
   * The time at which recipients of the send were removed because of their age; absent: none were. `states` and `dropped`
   * count them, and no list names them.
   */
  recipients_removed_at: z.optional(instant),
  /** The totals of the same moment as `states`: `delivered` is the same number in both. */
  stats: Metrics,
})
export type Delivery = z.output<typeof Delivery>

const Id = z.object({ id: uuid })

export const delivery = {
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/:id/delivery',
    scope: 'marketing.read',
    summary: 'Progress of a Single Send: recipients by state, the rate, and the obstacles.',
    params: Id,
    status: 200,
    answer: Delivery,
    refuses: ['delivery_not_found'],
  }),
  pause: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/:id/delivery/pause',
    scope: 'marketing_campaigns.create',
    summary: 'Pauses a send. Messages under way are still sent.',
    params: Id,
    status: 200,
    answer: Delivery,
    refuses: ['delivery_not_found', 'delivery_state'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/:id/delivery/resume',
    scope: 'marketing_campaigns.create',
    summary:
      'Resumes a paused send. A send that paused itself does not pause again for failures counted until then.',
    params: Id,
    status: 200,
    answer: Delivery,
    refuses: ['delivery_not_found', 'delivery_state'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/:id/delivery/stop',
    scope: 'marketing_campaigns.create',
    summary:
      'Stops a send. Messages not yet passed to the mail server are never sent. The A/B test of a Single Send ends without a winner: people who wait for it get nothing.',
    params: Id,
    status: 200,
    answer: Delivery,
    refuses: ['delivery_not_found', 'delivery_state'],
  }),
  sendUncertain: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/:id/delivery/send_uncertain',
    scope: 'marketing_campaigns.create',
    summary:
      'Sends again, with the same Message-ID, to the recipients whose outcome is unknown because of a crash.',
    params: Id,
    status: 200,
    answer: Delivery,
    refuses: ['delivery_not_found', 'delivery_state'],
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/:id/delivery/recipients',
    scope: 'marketing.read',
    summary: 'The recipients, page by page. `state` selects recipients in one state.',
    params: Id,
    query: z.object({
      state: z.optional(z.enum(recipientStates)),
      ...pageQuery({ max: 200, fallback: 50 }),
    }),
    status: 200,
    answer: z.object({
      results: z.array(
        z.object({
          contact_id: uuid,
          email: z.string(),
          state: z.enum(recipientStates),
          /** The reason: a drop reason, or the answer of the mail server. */
          reason: z.nullable(z.string()),
          attempts: z.number(),
          next_attempt_at: z.nullable(instant),
          sent_at: z.nullable(instant),
          opened_at: z.nullable(instant),
          clicked_at: z.nullable(instant),
          unsubscribed_at: z.nullable(instant),
        }),
      ),
      _metadata: Metadata,
    }),
    refuses: ['delivery_not_found', 'page_token_invalid'],
  }),
}
