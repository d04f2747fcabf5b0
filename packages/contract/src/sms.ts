import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { QuietHoursAction, smsLimits } from './sms-config.ts'
import { instant, Metadata, pageQuery, text, uuid } from './wire.ts'

/** The provider as the account has connected it. The token is never answered, only its last four characters. */
export const SmsCredentials = z.object({
  twilio_account_sid: z.string(),
  twilio_auth_token_ending: z.string(),
  /** True if the provider accepted the credentials when they were saved. False: it could not be reached. */
  verified: z.boolean(),
  /** True for the simulated provider of the product: its texts reach no telephone. */
  simulated: z.boolean(),
  /** Name of the account at the provider; null when it could not be asked. */
  account_name: z.nullable(z.string()),
  /** The address to which the provider posts replies. */
  inbound_url: z.string(),
  /** The number of scheduled Single Sends that could not be sent without the provider. */
  scheduled_count: z.number(),
  /** The number of live automations with a text step, which pause themselves without the provider. */
  live_automations_count: z.number(),
  updated_at: instant,
})
export type SmsCredentials = z.output<typeof SmsCredentials>

const Sid = z.string().check(z.trim(), z.regex(/^AC[0-9a-fA-F]{32}$/, 'sms_account_sid'))
const Token = z.string().check(z.trim(), z.minLength(8), z.maxLength(128))

export const SmsCredentialsFields = z.object({ twilio_account_sid: Sid, twilio_auth_token: Token })

/** Refusals of calls that ask the provider. */
export const providerRefusals = [
  'sms_not_connected',
  'sms_credentials_rejected',
  'sms_provider_unreachable',
  'sms_unavailable',
  'entitlement_required',
] as const

const credentialsPath = '/v3/marketing/sms/credentials'

export const smsCredentials = {
  get: endpoint({
    method: 'GET',
    path: credentialsPath,
    scope: 'marketing.read',
    summary: 'The SMS provider of the account. 404: none is connected.',
    status: 200,
    answer: SmsCredentials,
    refuses: ['sms_not_connected'],
  }),
  put: endpoint({
    method: 'PUT',
    path: credentialsPath,
    scope: 'marketing_campaigns.update',
    summary:
      'Connects the SMS provider, or replaces its credentials. The provider is asked whether they are right; where it can’t be reached, they are saved with `verified: false`. `simulated: true`, alone, connects the simulated provider, where the installation offers it.',
    body: z.union([SmsCredentialsFields, z.object({ simulated: z.literal(true) })]),
    status: 200,
    answer: SmsCredentials,
    refuses: ['sms_credentials_rejected', 'sms_simulation_off', 'sms_unavailable', 'entitlement_required'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: credentialsPath,
    scope: 'marketing_campaigns.delete',
    summary:
      'Disconnects the SMS provider. Scheduled Single Sends become drafts when they are due, and live automations with a text step pause; those under way wait until a provider is connected.',
    status: 204,
    refuses: ['sms_not_connected'],
  }),
}

export const MessagingService = z.object({
  sid: z.string(),
  name: z.string(),
  simulated: z.boolean(),
  /** True if the provider posts replies to this installation. */
  receives_replies: z.boolean(),
})
export type MessagingService = z.output<typeof MessagingService>

export const messagingServices = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/sms/messaging_services',
    scope: 'marketing.read',
    summary: 'The messaging services of the account at the provider: each has its own sending numbers.',
    status: 200,
    answer: z.object({ results: z.array(MessagingService) }),
    refuses: providerRefusals,
  }),
  receiveReplies: endpoint({
    method: 'POST',
    path: '/v3/marketing/sms/messaging_services/:sid/receive_replies',
    scope: 'marketing_campaigns.update',
    summary:
      'Sets the address at the provider to which it posts replies to this messaging service, so that replies and opt-outs arrive.',
    params: z.object({ sid: z.string().check(z.maxLength(64)) }),
    status: 200,
    answer: MessagingService,
    refuses: [...providerRefusals, 'messaging_service_not_found'],
  }),
}

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const price = z.number().check(z.minimum(0), z.maximum(1000))

/** The settings of all text messages of the account. */
export const SmsSettings = z.object({
  /** The text at the beginning of each message, such as `Acme: `; empty: none. */
  prefix: z.string(),
  /** The text at the end of a message, such as ` Reply STOP to opt out`. */
  suffix: z.string(),
  /** The beginning of the quiet hours, by the recipient's clock. No text leaves until `quiet_until`. */
  quiet_from: z.string(),
  /** The end of the quiet hours, by the recipient's clock. */
  quiet_until: z.string(),
  /** The value that a new Single Send begins with. */
  quiet_hours: QuietHoursAction,
  /** The most texts that one messaging service sends in a second. */
  per_second: z.number(),
  /** The provider's price of a segment and of a text with images, for estimates. */
  price_per_segment: z.number(),
  price_per_image_text: z.number(),
  currency: z.string(),
  /** The domain that begins each short link. */
  short_link_base: z.string(),
  /** The number of characters of a short link. */
  short_link_length: z.number(),
  /** True if the installation offers the simulated provider. */
  offers_simulation: z.boolean(),
})
export type SmsSettings = z.output<typeof SmsSettings>

export const SmsSettingsChange = z.object({
  prefix: z.optional(z.string().check(z.maxLength(smsLimits.prefix))),
  suffix: z.optional(z.string().check(z.minLength(1), z.maxLength(smsLimits.suffix))),
  quiet_from: z.optional(clock),
  quiet_until: z.optional(clock),
  quiet_hours: z.optional(QuietHoursAction),
  per_second: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(smsLimits.perSecond))),
  price_per_segment: z.optional(price),
  price_per_image_text: z.optional(price),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
})

export const smsSettings = {
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/sms/settings',
    scope: 'marketing.read',
    summary: 'Prefix, suffix, quiet hours, rate and prices of text messages.',
    status: 200,
    answer: SmsSettings,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/sms/settings',
    isSetting: true,
    scope: 'marketing_campaigns.update',
    summary:
      'Changes settings of text messages. Texts that are scheduled or under way keep their prefix and suffix.',
    body: SmsSettingsChange,
    status: 200,
    answer: SmsSettings,
    refuses: ['sms_suffix_keyword'],
  }),
}

/** The source of an opt-out: a text to us, a report of the provider, or a user of the account. */
export const optOutSources = ['reply', 'provider', 'person'] as const

const OptOut = z.object({
  phone_number: z.string(),
  source: z.enum(optOutSources),
  /** The text of the opt-out, such as STOP; null without a text. */
  message: z.nullable(z.string()),
  opted_out_at: instant,
})
export type OptOut = z.output<typeof OptOut>

const Numbers = z
  .array(z.string().check(z.maxLength(40)))
  .check(z.minLength(1), z.maxLength(smsLimits.numbers))

/** Numbers that get no text. They are apart from the suppressions of emails. */
export const smsOptOuts = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/sms/opt_outs',
    scope: 'marketing.read',
    summary:
      'The numbers that have opted out of texts, newest first. `_metadata.count` counts all that match.',
    query: z.object({
      /** Digits of the number. */
      search: z.optional(text({ max: 20 })),
      ...pageQuery({ max: smsLimits.pageSize, fallback: 50 }),
    }),
    status: 200,
    answer: z.object({ results: z.array(OptOut), _metadata: Metadata }),
    refuses: ['page_token_invalid'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/v3/marketing/sms/opt_outs',
    scope: 'marketing_campaigns.update',
    summary: 'Opts numbers out, all or none. They get no text from now on, also of sends under way.',
    body: z.object({ phone_numbers: Numbers }),
    status: 201,
    answer: z.object({ added_count: z.number() }),
    refuses: ['phone_number_invalid'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/sms/opt_outs/:phone_number',
    scope: 'marketing_campaigns.update',
    summary:
      'Removes an opt-out, because the person asked for texts in another way. An opt-out by text stays until the person texts START.',
    params: z.object({ phone_number: z.string().check(z.maxLength(40)) }),
    status: 204,
    refuses: ['sms_opt_out_not_found', 'sms_opt_out_own'],
  }),
}

/** The kinds of consent. `implied`: by an action, such as an order; `express`: in words. */
export const consentKinds = ['implied', 'express'] as const

export const smsConsents = {
  put: endpoint({
    method: 'PUT',
    path: '/v3/marketing/sms/consents',
    scope: 'marketing_campaigns.update',
    summary:
      'Stores the consent of numbers to texts, with its source and time. A later consent replaces an earlier one; it does not remove an opt-out.',
    body: z.object({
      phone_numbers: Numbers,
      consent: z.enum(consentKinds),
      /** The place where the consent was given, such as `Checkout of the shop`. */
      source: text({ min: 1, max: 200 }),
      given_at: z.optional(instant),
    }),
    status: 200,
    answer: z.object({ stored_count: z.number() }),
    refuses: ['phone_number_invalid', 'send_at_invalid'],
  }),
}

export const SmsReply = z.object({
  id: uuid,
  /** The contact with this number; null: there is none. */
  contact_id: z.nullable(uuid),
  contact_name: z.nullable(z.string()),
  phone_number: z.string(),
  body: z.string(),
  image_count: z.number(),
  received_at: instant,
  /** The last Single Send that this number got before the reply; null without any. */
  single_send_id: z.nullable(uuid),
  handled_at: z.nullable(instant),
  handled_by: z.nullable(z.string()),
})
export type SmsReply = z.output<typeof SmsReply>

const ReplyPage = z.object({
  results: z.array(SmsReply),
  /** The number of replies not handled yet. */
  open_count: z.number(),
  _metadata: Metadata,
})
const replyQuery = z.object({
  state: z.optional(z.enum(['open', 'handled'])),
  ...pageQuery({ max: smsLimits.pageSize, fallback: 50 }),
})

/** The texts that people send back. STOP, START and HELP are not among them: they are carried out at once. */
export const smsReplies = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/sms/replies',
    scope: 'marketing.read',
    summary: 'All replies of the account, newest first.',
    query: replyQuery,
    status: 200,
    answer: ReplyPage,
    refuses: ['page_token_invalid'],
  }),
  ofSingleSend: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/:id/replies',
    scope: 'marketing.read',
    summary: 'The replies to one Single Send, newest first.',
    params: z.object({ id: uuid }),
    query: replyQuery,
    status: 200,
    answer: ReplyPage,
    refuses: ['single_send_not_found', 'page_token_invalid'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/sms/replies/:id',
    scope: 'marketing_campaigns.update',
    summary: 'Marks a reply as handled, or as open again.',
    params: z.object({ id: uuid }),
    body: z.object({ handled: z.boolean() }),
    status: 200,
    answer: SmsReply,
    refuses: ['sms_reply_not_found'],
  }),
}

/** The data of a number: the permission to text it, and the texts its owner sent. */
export const SmsNumber = z.object({
  phone_number: z.string(),
  opt_out: z.nullable(OptOut),
  consent: z.nullable(z.object({ consent: z.enum(consentKinds), source: z.string(), given_at: instant })),
  /** The latest replies, newest first. */
  replies: z.array(SmsReply),
})
export type SmsNumber = z.output<typeof SmsNumber>

export const smsNumbers = {
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/sms/numbers/:phone_number',
    scope: 'marketing.read',
    summary: 'The opt-out of a number, its consent, and the latest 20 replies from it.',
    params: z.object({ phone_number: z.string().check(z.maxLength(40)) }),
    status: 200,
    answer: SmsNumber,
    refuses: ['phone_number_invalid'],
  }),
}
