import * as z from 'zod/mini'
import type { ContactStatus } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './wire.ts'

/** The number of days for which the growth of an audience is shown; the last one is today. */
export const growthDays = 30

const statusCounts = {
  can_be_emailed: z.number(),
  unsubscribed: z.number(),
  bounced: z.number(),
  spam_report: z.number(),
  invalid: z.number(),
} satisfies Record<ContactStatus, unknown>

export const ContactGrowth = z.object({
  contact_count: z.number(),
  /** The days, oldest first. A day begins at midnight in the requested time zone. */
  days: z.array(
    z.object({
      date: z.string(),
      /** The number of contacts at the end of the day, or now; null for days before the installation counted by day. */
      contact_count: z.nullable(z.number()),
      added: z.number(),
      removed: z.number(),
    }),
  ),
  /** The time since which contacts are counted by day; null: always. */
  counted_from: z.nullable(instant),
  /**
   * The number of contacts with each status. For a large account, the numbers counted at `counted_at`, at most some
   * minutes ago; null before the first count.
   */
  reach: z.nullable(z.object({ ...statusCounts, counted_at: instant })),
})
export type ContactGrowth = z.output<typeof ContactGrowth>

export const timeZone = z._default(z.string().check(z.maxLength(64)), 'UTC')

export const contactGrowth = {
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/growth',
    scope: 'marketing.read',
    summary:
      'The numbers of contacts in total, who can be emailed and who have unsubscribed, and the numbers that came and went on each of the last 30 days.',
    query: z.object({ timezone: timeZone }),
    refuses: ['time_zone_unknown'],
    status: 200,
    answer: ContactGrowth,
  }),
}
