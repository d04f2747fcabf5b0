import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Paused mail waits and is dropped 72 hours after it was due. Cancelled mail is dropped when it is due. */
export const heldStatuses = ['pause', 'cancel'] as const
export type HeldStatus = (typeof heldStatuses)[number]

const Batch = z.object({ batch_id: z.string() })
const BatchId = z.object({ batch_id: z.string().check(z.minLength(1), z.maxLength(100)) })
const Status = z.object({ status: z.enum(heldStatuses) })
const HeldBatch = z.extend(Batch, Status.shape)

/** Ids for mail that is paused or cancelled together. */
export const mailBatches = {
  create: endpoint({
    method: 'POST',
    path: '/v3/mail/batch',
    scope: 'mail.batch.create',
    summary:
      'Creates an id. Calls of mail/send pass it as `batch_id`, so that their mail can be paused or cancelled together.',
    status: 201,
    answer: Batch,
    refuses: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/mail/batch/:batch_id',
    scope: 'mail.batch.read',
    summary: 'Confirms that a batch id belongs to this account.',
    params: BatchId,
    status: 200,
    answer: Batch,
    refuses: ['mail_batch_invalid'],
  }),
}

/** Batches whose mail is paused or cancelled. */
export const scheduledSends = {
  create: endpoint({
    method: 'POST',
    path: '/v3/user/scheduled_sends',
    scope: 'user.scheduled_sends.create',
    summary:
      'Holds the mail of a batch that was not sent yet. `pause` holds it until it is released, at most 72 hours after it was due; `cancel` drops it when it is due. This also applies to mail of later calls.',
    body: z.extend(BatchId, Status.shape),
    status: 201,
    answer: HeldBatch,
    refuses: ['mail_batch_invalid', 'scheduled_send_held'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/user/scheduled_sends',
    scope: 'user.scheduled_sends.read',
    summary: 'All batches that are paused or cancelled.',
    status: 200,
    answer: z.array(HeldBatch),
    refuses: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/user/scheduled_sends/:batch_id',
    scope: 'user.scheduled_sends.read',
    summary: 'The status of a batch: one entry if it is paused or cancelled, else none.',
    params: BatchId,
    status: 200,
    answer: z.array(HeldBatch),
    refuses: ['scheduled_send_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/user/scheduled_sends/:batch_id',
    scope: 'user.scheduled_sends.update',
    summary: 'Changes `pause` to `cancel`, or the other way round.',
    params: BatchId,
    body: Status,
    status: 204,
    refuses: ['scheduled_send_not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/user/scheduled_sends/:batch_id',
    scope: 'user.scheduled_sends.delete',
    summary: 'Releases a batch. Its mail is sent when it is due; overdue mail is sent immediately.',
    params: BatchId,
    status: 204,
    refuses: ['scheduled_send_not_found'],
  }),
}
