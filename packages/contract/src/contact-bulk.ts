import * as z from 'zod/mini'
import { JobAnswer } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { uuid } from './wire.ts'

/** Everybody a table of contacts shows, over all its pages: all, on a list, in a segment, and found by a search. */
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

/** What is done with everybody who matches, however many. The sets are looked at when the work is done. */
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
    summary: 'Deletes everybody who matches, asynchronously; can be undone for ten minutes.',
    body: z.object({ matching: Matching }),
    status: 202,
    answer: JobAnswer,
    refuses: searchRefusals,
  }),
  changeList: endpoint({
    method: 'POST',
    path: '/v3/marketing/lists/:id/contacts/matching',
    scope: 'marketing_campaigns.create',
    summary: 'Puts everybody who matches on a list, or takes them off it, asynchronously.',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    body: z.object({ change: z.enum(['add', 'remove']), matching: Matching }),
    status: 202,
    answer: JobAnswer,
    refuses: searchRefusals,
  }),
}
