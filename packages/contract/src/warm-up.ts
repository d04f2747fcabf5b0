import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, instant } from './wire.ts'

export const warmUpLimits = {
  days: 366,
  /** The most messages of one day. */
  amount: 100_000_000,
  /** The most mailbox providers with amounts of their own on one day. */
  providers: 50,
} as const

const amount = z.number().check(z.int(), z.minimum(1), z.maximum(warmUpLimits.amount))
const amounts = z
  .record(z.string(), amount)
  .check(
    z.refine(
      (of) => Object.keys(of).length <= warmUpLimits.providers,
      `at most ${warmUpLimits.providers} names`,
    ),
  )

/**
 * The number of messages that may leave on one day: in total, and to mailbox providers by the names of the statistics.
 * `Other` is all providers that the plan does not name. A provider without an amount is limited by the total alone.
 */
export const WarmUpAmounts = z.object({ total: amount, providers: z._default(amounts, {}) })
export type WarmUpAmounts = z.output<typeof WarmUpAmounts>

const days = z.array(WarmUpAmounts).check(z.minLength(1), z.maxLength(warmUpLimits.days))

/** `completed`: its last day is over. `ended`: a user ended it before. Both limit nothing. */
export const warmUpStatuses = ['scheduled', 'running', 'paused', 'completed', 'ended'] as const

export const WarmUpPlan = z.object({
  status: z.enum(warmUpStatuses),
  starts_on: z.string(),
  /** The day whose amounts hold on each day while the plan is paused. */
  paused_on: z.nullable(z.string()),
  /** The first day that the plan did not limit. */
  ended_on: z.nullable(z.string()),
  /** The number of today among the days of the plan, from 1; null on all other days. */
  today: z.nullable(z.number()),
  days: z.array(
    z.object({
      date: z.string(),
      total: z.number(),
      providers: z.record(z.string(), z.number()),
      /** The number of messages sent on that day, transactional mail included; null before it has begun. */
      sent: z.nullable(z.object({ total: z.number(), providers: z.record(z.string(), z.number()) })),
    }),
  ),
})
export type WarmUpPlan = z.output<typeof WarmUpPlan>

/** The newest plan; null when there was none. */
export const WarmUp = z.object({
  plan: z.nullable(WarmUpPlan),
  /** Today, in the time zone of the account. */
  today: z.string(),
  /** The time at which the next day begins. */
  tomorrow_at: instant,
  time_zone: z.string(),
  /** The mailbox providers that a plan can name. */
  providers: z.array(z.string()),
})
export type WarmUp = z.output<typeof WarmUp>

const path = '/v3/warm_up'
const answer = { status: 200, answer: WarmUp } as const

export const warmUp = {
  get: endpoint({
    method: 'GET',
    path,
    scope: 'ips.warmup.read',
    summary: 'The warm-up plan of the account, with the messages sent and allowed on each day.',
    ...answer,
  }),
  start: endpoint({
    method: 'POST',
    path,
    scope: 'ips.warmup.create',
    summary:
      'Starts a warm-up plan: from a day on, Single Sends send a limited number of messages a day. Messages above the limit wait for the next day.',
    body: z.object({ starts_on: day, days }),
    status: 201,
    answer: WarmUp,
    refuses: ['warm_up_exists', 'warm_up_start_past', 'warm_up_provider_unknown'],
  }),
  change: endpoint({
    method: 'PATCH',
    path,
    isSetting: true,
    scope: 'ips.warmup.update',
    summary:
      'Changes the amounts of today and later days, and the first day while it has not begun. Days that are over stay as they were.',
    body: z.object({ starts_on: z.optional(day), days: z.optional(days) }),
    ...answer,
    refuses: [
      'warm_up_not_found',
      'warm_up_started',
      'warm_up_start_past',
      'warm_up_day_past',
      'warm_up_provider_unknown',
    ],
  }),
  pause: endpoint({
    method: 'POST',
    path: `${path}/pause`,
    scope: 'ips.warmup.update',
    summary: 'Pauses a plan: the amounts of today stay until it is resumed.',
    ...answer,
    refuses: ['warm_up_not_found', 'warm_up_not_running'],
  }),
  resume: endpoint({
    method: 'POST',
    path: `${path}/resume`,
    scope: 'ips.warmup.update',
    summary: "Resumes a paused plan: tomorrow has the amounts of the plan's next day.",
    ...answer,
    refuses: ['warm_up_not_found', 'warm_up_not_paused'],
  }),
  end: endpoint({
    method: 'POST',
    path: `${path}/end`,
    scope: 'ips.warmup.delete',
    summary: 'Ends a plan early. Messages that wait for the next day are sent at once.',
    ...answer,
    refuses: ['warm_up_not_found'],
  }),
}
