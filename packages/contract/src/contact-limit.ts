import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What an account may keep and what it counts; screens say with it what adding people would mean. */
export const ContactLimit = z.object({
  /** Null: as many as it likes. */
  limit: z.nullable(z.number()),
  contact_count: z.number(),
  /** What counts against the limit: stored at the start of the month and added since, of subusers too. */
  billable_count: z.number(),
  /** Beyond the limit: `agree` to the cost, or `upgrade` the plan first. */
  beyond: z.enum(['agree', 'upgrade']),
  /** For each `size` contacts beyond, a month; null when nothing is charged. */
  price: z.nullable(z.object({ amount: z.number(), currency: z.string(), size: z.number() })),
})
export type ContactLimit = z.output<typeof ContactLimit>

/** The flag of a call that adds contacts: somebody agreed to what going beyond the limit costs. */
export const overageConsent = z.optional(z.boolean())

export const contactLimit = {
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/limit',
    scope: 'marketing.read',
    summary: 'How many contacts the account may keep, and how many count against that.',
    status: 200,
    answer: ContactLimit,
  }),
}
