import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { uuid } from './wire.ts'

/** Numbers whose shares are compared, each with the number that it is a share of. */
export const comparedMetrics = {
  delivered: 'requests',
  unique_opens: 'delivered',
  unique_clicks: 'delivered',
  bounces: 'requests',
  unsubscribes: 'delivered',
  spam_reports: 'delivered',
} as const
export type ComparedMetric = keyof typeof comparedMetrics

export const compareLimits = {
  /** The most earlier Single Sends that are compared. */
  sends: 10,
  /** The fewest Single Sends from which a usual range is calculated. */
  fewest: 3,
  /** The hours after which a Single Send is compared, because numbers grow for about a day. */
  hours: 24,
} as const

/** The usual shares, from 0 to 1. */
const Usual = z.object({
  median: z.number(),
  /** The lower end of the usual range; `high` is the upper end. */
  low: z.number(),
  high: z.number(),
})
export type Usual = z.output<typeof Usual>

export const statsCompare = {
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/singlesends/:id/usual',
    scope: 'marketing.read',
    summary:
      'The usual numbers: the medians of the last ten emails before this one that went to one of its lists or segments, or like this one to all contacts. Emails of the last 24 hours, and numbers that were not counted, are left out; a number that fewer than three emails have is null.',
    params: z.object({ id: uuid }),
    status: 200,
    answer: z.object({
      /** The number of single sends found. */
      single_sends: z.number(),
      usual: z.object({
        delivered: z.nullable(Usual),
        unique_opens: z.nullable(Usual),
        unique_clicks: z.nullable(Usual),
        bounces: z.nullable(Usual),
        unsubscribes: z.nullable(Usual),
        spam_reports: z.nullable(Usual),
      }),
    }),
    refuses: ['single_send_not_found'],
  }),
}
