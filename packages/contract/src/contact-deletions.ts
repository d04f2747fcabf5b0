import * as z from 'zod/mini'
import { JobAnswer } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './wire.ts'

/** The time after a deletion in which it can be undone, in milliseconds. */
export const undoMs = 10 * 60 * 1000

export const ContactDeletion = z.object({
  id: z.string(),
  /** restoring: the deletion is being undone. */
  status: z.enum(['pending', 'completed', 'errored', 'failed', 'cancelled', 'restoring']),
  /** The deleted contacts: some contacts, all contacts, a list with its contacts, or the contacts of a segment. */
  of: z.enum(['some', 'all', 'list', 'segment']),
  /** Name of the list or the segment. */
  name: z.nullable(z.string()),
  deleted_count: z.number(),
  /** Contacts restored so far, while the deletion is being undone. */
  restored_count: z.number(),
  /** Total number of contacts. May be slightly wrong while the job runs. */
  total_count: z.number(),
  started_at: instant,
  /** The time until which the deletion can be undone; null afterwards, and once it was undone. */
  undo_until: z.nullable(instant),
  can_undo: z.boolean(),
})
export type ContactDeletion = z.output<typeof ContactDeletion>

const DeletionId = z.object({ job_id: z.string().check(z.maxLength(64)) })

export const contactDeletions = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/deletions',
    scope: 'marketing.read',
    summary: 'Deletions of contacts that run, can still be undone, or are being undone, newest first.',
    status: 200,
    answer: z.object({ result: z.array(ContactDeletion) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/deletions/:job_id/undo',
    scope: 'marketing_campaigns.create',
    summary:
      'Restores deleted contacts with their ids, identifiers and lists, asynchronously; a deletion that still runs is stopped first. Contacts added again in the meantime stay as they are, and the job counts them as errored; identifiers that another contact has by now are counted as dropped.',
    params: DeletionId,
    status: 202,
    startsJob: true,
    answer: JobAnswer,
    refuses: ['import_not_found', 'deletion_not_undoable'],
  }),
}
