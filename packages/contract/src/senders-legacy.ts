import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Sender, SenderId, senderLimits } from './senders.ts'
import { text } from './wire.ts'

const params = z.object({ sender_id: SenderId })
const field = (max: number) => z.optional(z.nullable(text({ max })))
const Person = z.optional(z.nullable(z.object({ email: field(320), name: field(senderLimits.name) })))

/** A sender in a call. The server checks the required fields, so that each has the sentence of the public file. */
export const SenderIdentityFields = z.object({
  nickname: field(senderLimits.nickname),
  from: Person,
  reply_to: Person,
  address: field(senderLimits.address),
  address_2: field(senderLimits.address),
  city: field(senderLimits.city),
  state: field(senderLimits.state),
  zip: field(senderLimits.zip),
  country: field(senderLimits.country),
})
export type SenderIdentityFields = z.output<typeof SenderIdentityFields>

/** `locked`: a draft uses it too, or a campaign that is scheduled or being sent. Then it neither changes nor goes. */
const SenderIdentity = z.omit(Sender, { domain: true })
export type SenderIdentity = z.output<typeof SenderIdentity>

const fieldRefusals = [
  'sender_identity_required',
  'sender_identity_from_invalid',
  'sender_identity_reply_to_invalid',
  'sender_identity_nickname_taken',
] as const

const notJson = {
  invalid_json: { message: 'The JSON you have submitted cannot be parsed.', field: '' },
} as const
/** An id that no sender can have is refused as an unknown one. */
const missing = { sender_identity_not_found: { field: 'id' } } as const

/**
 * Sender identities of the oldest API: the senders of today, with the answers and sentences of the public file. A sender that a
 * campaign uses is locked, also while that is a draft.
 */
export const sendersLegacy = {
  create: endpoint({
    method: 'POST',
    path: '/v3/senders',
    scope: 'marketing_campaigns.create',
    summary:
      'Creates a sender by the oldest API and mails a verification link, unless its domain is authenticated.',
    body: SenderIdentityFields,
    status: 201,
    answer: SenderIdentity,
    sentences: notJson,
    refuses: ['sender_identity_limit_reached', ...fieldRefusals],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/senders',
    scope: 'marketing.read',
    summary: 'All senders of the account, as the oldest API answers them.',
    status: 200,
    answer: z.object({ result: z.array(SenderIdentity) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/senders/:sender_id',
    scope: 'marketing.read',
    summary: 'One sender, as the oldest API answers it.',
    params,
    status: 200,
    answer: SenderIdentity,
    sentences: missing,
    refuses: ['sender_identity_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/senders/:sender_id',
    isSetting: true,
    scope: 'marketing_campaigns.update',
    summary:
      'Changes a sender by the oldest API, unless it is locked. A new from address has to be verified.',
    params,
    body: SenderIdentityFields,
    status: 200,
    answer: SenderIdentity,
    sentences: { ...notJson, ...missing },
    refuses: ['sender_identity_not_found', 'sender_identity_update_locked', ...fieldRefusals],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/senders/:sender_id',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes a sender by the oldest API, unless it is locked.',
    params,
    status: 204,
    sentences: missing,
    refuses: ['sender_identity_not_found', 'sender_identity_delete_locked'],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/v3/senders/:sender_id/resend_verification',
    scope: 'marketing_campaigns.create',
    summary: 'Mails a new verification link by the oldest API; at most once a minute.',
    params,
    status: 204,
    sentences: missing,
    refuses: [
      'sender_identity_not_found',
      'sender_identity_verified',
      'sender_verification_too_soon',
      'sending_off',
    ],
  }),
}
