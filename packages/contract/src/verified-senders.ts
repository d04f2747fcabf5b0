import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SenderId, senderLimits } from './senders.ts'
import { emailAddress, nameText, text, wholeNumber } from './wire.ts'

/** Domains of free mail services that tell receivers to refuse mail from other servers in their name. */
export const domainsThatRefuse = [
  ...['yahoo.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr', 'yahoo.it', 'yahoo.es', 'yahoo.ca', 'yahoo.co.jp'],
  ...['yahoo.com.br', 'yahoo.com.au', 'yahoo.co.in', 'ymail.com', 'rocketmail.com', 'aol.com', 'aim.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'mail.ru'],
]

/** Domains of free mail services whose users are asked to expect mail in the spam folder. */
export const domainsThatDistrust = [
  ...[
    'gmail.com',
    'googlemail.com',
    'hotmail.com',
    'outlook.com',
    'live.com',
    'msn.com',
    'gmx.de',
    'gmx.net',
  ],
  ...[
    'gmx.at',
    'gmx.ch',
    'web.de',
    't-online.de',
    'freenet.de',
    'comcast.net',
    'proton.me',
    'protonmail.com',
  ],
]

/** A sender in the flat form of these calls. Only three fields are needed. */
export const VerifiedSenderFields = z.object({
  nickname: nameText({ max: senderLimits.nickname }),
  from_email: emailAddress,
  from_name: z.optional(text({ max: senderLimits.name })),
  reply_to: emailAddress,
  reply_to_name: z.optional(text({ max: senderLimits.name })),
  address: z.optional(text({ max: senderLimits.address })),
  address2: z.optional(text({ max: senderLimits.address })),
  state: z.optional(text({ max: senderLimits.state })),
  city: z.optional(text({ max: senderLimits.city })),
  zip: z.optional(text({ max: senderLimits.zip })),
  country: z.optional(text({ max: senderLimits.country })),
})
export type VerifiedSenderFields = z.output<typeof VerifiedSenderFields>

export const VerifiedSender = z.object({
  id: z.number(),
  nickname: z.string(),
  from_email: z.string(),
  from_name: z.string(),
  reply_to: z.string(),
  reply_to_name: z.string(),
  address: z.string(),
  address2: z.string(),
  state: z.string(),
  city: z.string(),
  zip: z.string(),
  country: z.string(),
  verified: z.boolean(),
  locked: z.boolean(),
})
export type VerifiedSender = z.output<typeof VerifiedSender>

const path = '/v3/verified_senders'
const params = z.object({ id: SenderId })

export const verifiedSenders = {
  create: endpoint({
    method: 'POST',
    path,
    scope: 'marketing_campaigns.create',
    summary: 'Creates a sender and mails a verification link, unless its domain is authenticated.',
    body: VerifiedSenderFields,
    status: 201,
    answer: VerifiedSender,
    refuses: ['sender_limit_reached', 'sender_nickname_taken'],
  }),
  list: endpoint({
    method: 'GET',
    path,
    scope: 'marketing.read',
    summary: 'The senders of the account by id, from the one after `lastSeenID` on.',
    query: z.object({
      limit: wholeNumber({ min: 1, max: senderLimits.senders, fallback: senderLimits.senders }),
      lastSeenID: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }),
      id: z.optional(SenderId),
    }),
    status: 200,
    answer: z.object({ results: z.array(VerifiedSender) }),
  }),
  domains: endpoint({
    method: 'GET',
    path: `${path}/domains`,
    scope: 'marketing.read',
    summary:
      'Domains of free mail services from which mail of other servers is refused or distrusted (DMARC).',
    status: 200,
    answer: z.object({
      results: z.object({ soft_failures: z.array(z.string()), hard_failures: z.array(z.string()) }),
    }),
  }),
  steps: endpoint({
    method: 'GET',
    path: `${path}/steps_completed`,
    scope: 'marketing.read',
    summary: 'Tells if the account has a verified sender and an authenticated domain.',
    status: 200,
    answer: z.object({
      results: z.object({ sender_verified: z.boolean(), domain_verified: z.boolean() }),
    }),
  }),
  verify: endpoint({
    method: 'GET',
    path: `${path}/verify/:token`,
    scope: 'marketing_campaigns.update',
    summary: 'Verifies the sender that a mailed token belongs to.',
    params: z.object({ token: z.string().check(z.maxLength(200)) }),
    status: 204,
    refuses: ['verification_link_invalid'],
  }),
  resend: endpoint({
    method: 'POST',
    path: `${path}/resend/:id`,
    scope: 'marketing_campaigns.create',
    summary: 'Mails a new verification link; at most once a minute.',
    params,
    status: 204,
    refuses: ['sender_not_found', 'sender_already_verified', 'sender_verification_too_soon', 'sending_off'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    isSetting: true,
    scope: 'marketing_campaigns.update',
    summary: 'Changes a sender; fields that are left out stay. A new from address has to be verified.',
    params,
    body: z.partial(VerifiedSenderFields),
    status: 200,
    answer: VerifiedSender,
    refuses: ['sender_not_found', 'sender_locked', 'sender_nickname_taken'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes a sender.',
    params,
    status: 204,
    refuses: ['sender_not_found', 'sender_locked'],
  }),
}
