import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MessageUses } from './message-uses.ts'
import { emailAddress, nameText, text } from './wire.ts'

export const senderLimits = {
  senders: 100,
  nickname: 100,
  name: 256,
  address: 100,
  city: 150,
  state: 100,
  zip: 10,
  country: 100,
  verificationHours: 48,
} as const

export const SenderId = z.coerce.number().check(z.int(), z.minimum(1))

export const domainStates = ['pending', 'verified', 'lost'] as const
/**
 * The states of an authenticated domain. `pending`: it was never verified. `lost`: it was verified, and since then a
 * record is missing or changed. Mail is signed only while it is `verified`.
 */
export type DomainState = (typeof domainStates)[number]

/** The fields of a sender, as in the public API. */
export const SenderFields = z.object({
  nickname: nameText({ max: senderLimits.nickname }),
  from: z.object({ email: emailAddress, name: text({ min: 1, max: senderLimits.name }) }),
  reply_to: z.object({ email: emailAddress, name: z.optional(text({ max: senderLimits.name })) }),
  address: text({ min: 1, max: senderLimits.address }),
  address_2: z.optional(text({ max: senderLimits.address })),
  city: text({ min: 1, max: senderLimits.city }),
  state: z.optional(text({ max: senderLimits.state })),
  zip: z.optional(text({ max: senderLimits.zip })),
  country: text({ min: 1, max: senderLimits.country }),
})
export type SenderFields = z.output<typeof SenderFields>

export const Sender = z.object({
  id: z.number(),
  nickname: z.string(),
  from: z.object({ email: z.string(), name: z.string() }),
  reply_to: z.object({ email: z.string(), name: z.string() }),
  address: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  verified: z.boolean(),
  /**
   * True if a scheduled send uses the sender. The call for its usage names everything that prevents deleting it or
   * changing its from address.
   */
  locked: z.boolean(),
  /** The time of creation, in Unix seconds. */
  created_at: z.number(),
  updated_at: z.number(),
  /** The domain of the account that signs its mail, or will once it is verified; null: there is none. In lists only. */
  domain: z.optional(
    z.nullable(z.object({ id: z.number(), domain: z.string(), state: z.enum(domainStates) })),
  ),
})
export type Sender = z.output<typeof Sender>

const params = z.object({ id: SenderId })

export const senders = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/senders',
    scope: 'marketing.read',
    summary: 'All senders of the account.',
    status: 200,
    answer: z.object({ results: z.array(Sender) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/marketing/senders',
    scope: 'marketing_campaigns.create',
    summary: 'Creates a sender and mails a verification link to its from address.',
    body: SenderFields,
    status: 201,
    answer: Sender,
    refuses: ['sender_limit_reached', 'sender_nickname_taken'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/senders/:id',
    scope: 'marketing.read',
    summary: 'One sender.',
    params,
    status: 200,
    answer: Sender,
    refuses: ['sender_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/senders/:id',
    isSetting: true,
    scope: 'marketing_campaigns.update',
    summary: 'Changes a sender. A new from address has to be verified.',
    params,
    body: z.partial(SenderFields),
    status: 200,
    answer: Sender,
    refuses: ['sender_not_found', 'sender_locked', 'sender_nickname_taken'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/senders/:id',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes a sender, unless a scheduled send, a live automation or a published form uses it.',
    params,
    status: 204,
    refuses: ['sender_not_found', 'sender_locked'],
  }),
  usage: endpoint({
    method: 'GET',
    path: '/v3/marketing/senders/:id/usage',
    scope: 'marketing.read',
    summary: 'The unsent Single Sends, automations and signup forms that use a sender.',
    params,
    status: 200,
    answer: MessageUses,
    refuses: ['sender_not_found'],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/v3/marketing/senders/:id/resend_verification',
    scope: 'marketing_campaigns.create',
    summary: 'Mails a new verification link; at most once a minute.',
    params,
    status: 204,
    refuses: ['sender_not_found', 'sender_already_verified', 'sender_verification_too_soon', 'sending_off'],
  }),
}
