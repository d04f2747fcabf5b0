import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag } from './wire.ts'

/** The numbers of contacts with an email address, a phone number id, an external id and an anonymous id. */
export const IdentifierCounts = z.object({
  EID: z.number(),
  PHNID: z.number(),
  EXTID: z.number(),
  AID: z.number(),
})
/**
 * True if contacts are counted by identifier. This reads every row, so callers that don't need the numbers set
 * `identifier_counts=false`.
 */
export const withIdentifierCounts = z._default(flag, true)

/** The number of contacts. It is apart from the other calls of contacts, because every page of the app asks for it. */
export const contactCount = {
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/count',
    scope: 'marketing.read',
    summary: 'Number of contacts now, and number of contacts billed this month.',
    query: z.object({ identifier_counts: withIdentifierCounts }),
    status: 200,
    answer: z.object({
      contact_count: z.number(),
      billable_count: z.number(),
      identifier_counts: z.optional(IdentifierCounts),
      /** Only for accounts with subusers: the numbers of the subusers, which are not included above. */
      billable_breakdown: z.optional(
        z.object({ total: z.number(), breakdown: z.record(z.string(), z.number()) }),
      ),
    }),
  }),
}
