import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './wire.ts'

export const eventWebhookLimits = {
  webhooks: 5,
  url: 2000,
  name: 256,
  secret: 2000,
  /** The most events in one call of a webhook. */
  batch: 1000,
  /** The maximum size of that call, in bytes. */
  batchBytes: 768 * 1024,
  /** The number of hours after which an event that could not be handed over is given up. */
  hours: 24,
} as const

/** The events that a webhook can ask for, by their names in its settings. */
export const webhookEvents = [
  'group_resubscribe',
  'delivered',
  'group_unsubscribe',
  'spam_report',
  'bounce',
  'deferred',
  'unsubscribe',
  'processed',
  'open',
  'click',
  'dropped',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

const isAsked = z.optional(z.boolean())
const Choice = z.object({
  group_resubscribe: isAsked,
  delivered: isAsked,
  group_unsubscribe: isAsked,
  spam_report: isAsked,
  bounce: isAsked,
  deferred: isAsked,
  unsubscribe: isAsked,
  processed: isAsked,
  open: isAsked,
  click: isAsked,
  dropped: isAsked,
})

const credential = z.nullish(text({ max: eventWebhookLimits.secret }))
const url = text({ max: eventWebhookLimits.url })

/** The OAuth settings of a webhook. Empty or null values: it does not sign in. */
const OAuth = z.object({
  oauth_client_id: credential,
  /** The client secret. It is kept if left out, and no call answers it. */
  oauth_client_secret: credential,
  oauth_token_url: credential,
})

/** The fields of a webhook that a call sets. */
export const EventWebhookFields = z.extend(z.extend(Choice, OAuth.shape), {
  enabled: z.optional(z.boolean()),
  url: z.optional(url),
  friendly_name: z.nullish(text({ max: eventWebhookLimits.name })),
})
export type EventWebhookFields = z.output<typeof EventWebhookFields>

const NewEventWebhook = z.extend(EventWebhookFields, { url })

const flags = z.object({
  group_resubscribe: z.boolean(),
  delivered: z.boolean(),
  group_unsubscribe: z.boolean(),
  spam_report: z.boolean(),
  bounce: z.boolean(),
  deferred: z.boolean(),
  unsubscribe: z.boolean(),
  processed: z.boolean(),
  open: z.boolean(),
  click: z.boolean(),
  dropped: z.boolean(),
})

export const EventWebhook = z.extend(flags, {
  enabled: z.boolean(),
  url: z.string(),
  /** Answered only if the query asks for it. The product sends no such events, so it is always false. */
  account_status_change: z.optional(z.boolean()),
  friendly_name: z.nullable(z.string()),
  /** The id of the webhook. The call without an id answers an empty one if no webhook was set up yet. */
  id: z.string(),
  created_date: z.optional(z.string()),
  updated_date: z.optional(z.string()),
  oauth_client_id: z.optional(z.string()),
  oauth_token_url: z.optional(z.string()),
  /** The key to verify signatures; left out while calls are not signed. */
  public_key: z.optional(z.string()),
})
export type EventWebhook = z.output<typeof EventWebhook>

const SigningKey = z.object({
  id: z.string(),
  /** The key to verify signatures: a P-256 key in DER, as base64; empty while calls are not signed. */
  public_key: z.string(),
})
const Signing = z.object({ enabled: z.boolean() })

const params = z.object({ id: z.string().check(z.maxLength(64)) })
const query = z.object({ include: z.optional(z.string()) })
const settings = '/v3/user/webhooks/event/settings'
const settingRefusals = [
  'event_webhook_url_invalid',
  'event_webhook_url_closed',
  'event_webhook_url_taken',
  'event_webhook_oauth_incomplete',
] as const

export const eventWebhooks = {
  create: endpoint({
    method: 'POST',
    path: settings,
    scope: 'user.webhooks.event.settings.create',
    summary: 'Adds a webhook. The events that it names are posted to its address.',
    query,
    body: NewEventWebhook,
    status: 201,
    answer: EventWebhook,
    refuses: [...settingRefusals, 'event_webhook_limit_reached'],
  }),
  list: endpoint({
    method: 'GET',
    path: `${settings}/all`,
    scope: 'user.webhooks.event.settings.read',
    summary: 'All webhooks of the account, the oldest first, and the most that it may have.',
    query,
    status: 200,
    answer: z.object({ max_allowed: z.number(), webhooks: z.array(EventWebhook) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${settings}/:id`,
    scope: 'user.webhooks.event.settings.read',
    summary: 'One webhook.',
    params,
    query,
    status: 200,
    answer: EventWebhook,
    refuses: ['event_webhook_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${settings}/:id`,
    isSetting: true,
    scope: 'user.webhooks.event.settings.update',
    summary: 'Changes a webhook. Fields that are left out stay as they are.',
    params,
    query,
    body: EventWebhookFields,
    status: 200,
    answer: EventWebhook,
    refuses: ['event_webhook_not_found', ...settingRefusals],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: `${settings}/:id`,
    scope: 'user.webhooks.event.settings.delete',
    summary: 'Deletes a webhook, with the events that wait for it.',
    params,
    status: 204,
    refuses: ['event_webhook_not_found'],
  }),
  getKey: endpoint({
    method: 'GET',
    path: `${settings}/signed/:id`,
    scope: 'user.webhooks.event.settings.read',
    summary: 'The public key that verifies the calls of a webhook.',
    params,
    status: 200,
    answer: SigningKey,
    refuses: ['event_webhook_not_found'],
  }),
  sign: endpoint({
    method: 'PATCH',
    path: `${settings}/signed/:id`,
    scope: 'user.webhooks.event.settings.update',
    summary: "Turns signing of a webhook's calls on or off. Its key stays the same.",
    params,
    body: Signing,
    status: 200,
    answer: SigningKey,
    refuses: ['event_webhook_not_found'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/v3/user/webhooks/event/test',
    scope: 'user.webhooks.event.test.create',
    summary: 'Posts a sample of each event to an address, and answers once the receiver has taken it.',
    body: z.extend(OAuth, { id: z.optional(z.string().check(z.maxLength(64))), url }),
    status: 204,
    refuses: [
      'event_webhook_not_found',
      'event_webhook_url_invalid',
      'event_webhook_url_closed',
      'event_webhook_oauth_incomplete',
      'event_webhook_test_failed',
      'sending_off',
    ],
  }),
}

/** The calls from the time when an account had only one webhook. They are about the account's oldest webhook. */
export const oldestEventWebhook = {
  get: endpoint({
    method: 'GET',
    path: settings,
    scope: 'user.webhooks.event.settings.read',
    summary: 'The oldest webhook; if there is none, settings without events.',
    query,
    status: 200,
    answer: EventWebhook,
  }),
  update: endpoint({
    method: 'PATCH',
    path: settings,
    isSetting: true,
    scope: 'user.webhooks.event.settings.update',
    summary: 'Changes the oldest webhook; if there is none, adds one.',
    query,
    body: EventWebhookFields,
    status: 200,
    answer: EventWebhook,
    refuses: settingRefusals,
  }),
  getKey: endpoint({
    method: 'GET',
    path: `${settings}/signed`,
    scope: 'user.webhooks.event.settings.read',
    summary: 'The public key that verifies the calls of the oldest webhook.',
    status: 200,
    answer: SigningKey,
    refuses: ['event_webhook_not_found'],
  }),
  sign: endpoint({
    method: 'PATCH',
    path: `${settings}/signed`,
    scope: 'user.webhooks.event.settings.update',
    summary: "Turns signing of the oldest webhook's calls on or off.",
    body: Signing,
    status: 200,
    answer: SigningKey,
    refuses: ['event_webhook_not_found'],
  }),
}
