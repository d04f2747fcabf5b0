import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * The contact limit of an account and the contacts that count against it. Screens use it to show the cost of adding
 * contacts.
 */
export const ContactLimit = z.object({
  /** The most contacts of the account; null: no limit. */
  limit: z.nullable(z.number()),
  contact_count: z.number(),
  /** Contacts that count: contacts at the start of the month and contacts added since, including contacts of subusers. */
  billable_count: z.number(),
  /** The way to exceed the limit: `agree` to the cost, or `upgrade` the plan first. */
  beyond: z.enum(['agree', 'upgrade']),
  /** Monthly price for each `size` contacts beyond the limit; null when nothing is charged. */
  price: z.nullable(z.object({ amount: z.number(), currency: z.string(), size: z.number() })),
})
export type ContactLimit = z.output<typeof ContactLimit>

/** A flag of calls that add contacts: the user agreed to the cost of exceeding the limit. */
export const overageConsent = z.optional(z.boolean())

export const contactLimit = {
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/limit',
    scope: 'marketing.read',
    summary: 'The contact limit of the account, and the number of contacts that count against it.',
    status: 200,
    answer: ContactLimit,
  }),
}
