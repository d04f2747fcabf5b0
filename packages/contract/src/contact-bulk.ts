import * as z from 'zod/mini'
import { ContactStatus, JobAnswer } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { uuid } from './wire.ts'

/**
 * The contacts that a table shows on all its pages: all, the contacts of a list or segment, the contacts with a status,
 * or the matches of a search.
 */
export const Matching = z.object({
  list_id: z.optional(uuid),
  segment_id: z.optional(uuid),
  search: z.optional(z.string()),
  status: z.optional(ContactStatus),
})
export type Matching = z.output<typeof Matching>

/** A change of many contacts that has not ended. */
export const BulkJob = z.object({
  id: z.string(),
  change: z.enum(['add', 'remove', 'unsubscribe']),
  /** The list that contacts are added to or removed from; null if it was deleted, and when they are unsubscribed. */
  list_name: z.nullable(z.string()),
  processed_count: z.number(),
  /** The number of contacts that matched when the change began. */
  total_count: z.number(),
})
export type BulkJob = z.output<typeof BulkJob>

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
    summary: 'The number of contacts that match.',
    body: z.object({ matching: Matching }),
    refusesBlanks: true,
    status: 200,
    answer: z.object({ contact_count: z.number() }),
    refuses: searchRefusals,
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/matching/jobs',
    scope: 'marketing.read',
    summary: 'Changes of lists and unsubscribes in bulk that have not ended, newest first.',
    status: 200,
    answer: z.object({ result: z.array(BulkJob) }),
  }),
  delete: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/matching/delete',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes all contacts that match, asynchronously. Can be undone for ten minutes.',
    body: z.object({ matching: Matching }),
    refusesBlanks: true,
    status: 202,
    startsJob: true,
    answer: JobAnswer,
    refuses: searchRefusals,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/unsubscribe',
    scope: 'marketing_campaigns.update',
    summary:
      'Unsubscribes contacts, or all that match, from everything, asynchronously. The job counts contacts as updated if they were not unsubscribed before. Contacts without an address stay as they are.',
    body: z.union([
      z.object({ contact_ids: z.array(uuid).check(z.minLength(1), z.maxLength(1000)) }),
      z.object({ matching: Matching }),
    ]),
    refusesBlanks: true,
    status: 202,
    startsJob: true,
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
    refusesBlanks: true,
    status: 202,
    startsJob: true,
    answer: JobAnswer,
    refuses: searchRefusals,
  }),
}
