import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The number of newest contacts that are searched for existing values, and the number of values in an answer. */
export const valuesLimits = { contacts: 20_000, values: 20, search: 100 } as const

export const contactValues = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/values',
    scope: 'marketing.read',
    summary:
      'Up to 20 values of contacts in a text field that begin with the search, the most frequent first. Only the newest 20,000 contacts are searched; `all_contacts` is true if these are all.',
    query: z.object({
      /** The name of a reserved field, the id of a custom field, or `email_domains`. */
      field: z.string().check(z.maxLength(64)),
      search: z._default(z.string().check(z.maxLength(valuesLimits.search)), ''),
    }),
    status: 200,
    answer: z.object({
      /** The values, with the number of searched contacts that have each. */
      result: z.array(z.object({ value: z.string(), count: z.number() })),
      contacts_looked_at: z.number(),
      all_contacts: z.boolean(),
    }),
    refuses: ['custom_field_not_found'],
  }),
}
