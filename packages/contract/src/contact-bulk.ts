import * as z from 'zod/mini'
import { JobAnswer } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { uuid } from './wire.ts'

/** The contacts that a table shows on all its pages: all, those on a list or in a segment, or those a search finds. */
export const Matching = z.object({
  list_id: z.optional(uuid),
  segment_id: z.optional(uuid),
  search: z.optional(z.string()),
})
export type Matching = z.output<typeof Matching>

const searchRefusals = [
  'list_not_found',
  'segment_not_found',
  'search_too_short',
  'search_special_characters',
] as const

/** A change of all contacts that match. The contacts are looked up when the job runs, not when the call is made. */
export const contactBulk = {
  count: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/matching/count',
    scope: 'marketing.read',
    summary: 'How many contacts match.',
    body: z.object({ matching: Matching }),
    status: 200,
    answer: z.object({ contact_count: z.number() }),
    refuses: searchRefusals,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/matching/delete',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes all contacts that match, asynchronously. Can be undone for ten minutes.',
    body: z.object({ matching: Matching }),
    status: 202,
    answer: JobAnswer,
    refuses: searchRefusals,
  }),
  changeList: endpoint({
    method: 'POST',
    path: '/v3/marketing/lists/:id/contacts/matching',
    scope: 'marketing_campaigns.create',
    summary: 'Adds all contacts that match to a list, or removes them from it, asynchronously.',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    body: z.object({ change: z.enum(['add', 'remove']), matching: Matching }),
    status: 202,
    answer: JobAnswer,
    refuses: searchRefusals,
  }),
}
