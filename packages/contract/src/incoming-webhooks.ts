import * as z from 'zod/mini'
import { ContactInput } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { instant, text, uuid } from './wire.ts'

export const incomingLimits = {
  /** The most incoming webhooks of an account. */
  webhooks: 10,
  label: 100,
  path: 500,
  mappings: 100,
  lists: 50,
  /** The largest call, in bytes. */
  bytes: 1024 * 1024,
  /** The most people in one call. */
  people: 1000,
  /** The number of calls that the log of a webhook keeps. */
  log: 200,
  /** The largest difference between the time of a signature and the time of the server, in seconds. */
  toleranceSeconds: 300,
} as const

const path = z.string().check(z.maxLength(incomingLimits.path), z.regex(/^(\/.*)?$/s, 'json_pointer'))
const Mapping = z.object({
  /** A JSON pointer within a person: `/address/city`. */
  path,
  /** A field as imports name it: `_rf2_T`, `e1_T`. */
  field_id: z.string().check(z.maxLength(64)),
})
const mappings = z.array(Mapping).check(z.maxLength(incomingLimits.mappings))
const lists = z.array(uuid).check(z.maxLength(incomingLimits.lists))
const label = text({ max: incomingLimits.label })
const sample = z.unknown()

export const IncomingWebhookInput = z.object({
  label: z.optional(label),
  items_path: z.optional(path),
  field_mappings: mappings,
  list_ids: z.optional(lists),
  sample: z.optional(sample),
})
export type IncomingWebhookInput = z.output<typeof IncomingWebhookInput>

/** Fields left out stay as they are. */
export const IncomingWebhookPatch = z.object({
  label: z.optional(label),
  items_path: z.optional(path),
  field_mappings: z.optional(mappings),
  list_ids: z.optional(lists),
  sample: z.optional(sample),
  /** True while the webhook is paused: its calls are refused. */
  is_paused: z.optional(z.boolean()),
})
export type IncomingWebhookPatch = z.output<typeof IncomingWebhookPatch>

export const IncomingWebhook = z.object({
  id: z.string(),
  label: z.string(),
  /** The address that other programs post to. */
  url: z.string(),
  items_path: z.string(),
  field_mappings: z.array(Mapping),
  list_ids: z.array(z.string()),
  sample: z.nullable(sample),
  is_paused: z.boolean(),
  has_earlier_secret: z.boolean(),
  /** The time at which a call was last taken; null: none was taken. */
  received_at: z.nullable(instant),
  created_at: instant,
  /** The secret, only if this call made it. It is never answered again. */
  signing_secret: z.optional(z.string()),
})
export type IncomingWebhook = z.output<typeof IncomingWebhook>

/** One call, as the log has it. */
export const IncomingCall = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(['contacts', 'test']),
  /** The code of the refusal; null: the call was taken. */
  problem: z.nullable(z.string()),
  contact_count: z.number(),
  /** The number of people who were left out because they have no identifier. */
  skipped_count: z.number(),
  /** The body of the call, with masked addresses; a long one is cut. */
  body: z.string(),
})
export type IncomingCall = z.output<typeof IncomingCall>

const params = z.object({ id: z.string().check(z.maxLength(64)) })
const base = '/v3/marketing/integrations/incoming'
const settingRefusals = [
  'list_not_found',
  'incoming_mapping_no_identifier',
  'import_mapping_unknown_field',
  'import_mapping_duplicate',
] as const

export const incomingWebhooks = {
  list: endpoint({
    method: 'GET',
    path: base,
    scope: 'marketing.read',
    summary: 'All incoming webhooks of the account, the oldest first.',
    status: 200,
    answer: z.object({ result: z.array(IncomingWebhook) }),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    scope: 'marketing_campaigns.create',
    summary:
      'Adds an address to which another program can post contacts. Only this answer contains its secret.',
    body: IncomingWebhookInput,
    status: 201,
    answer: IncomingWebhook,
    refuses: ['incoming_webhook_limit_reached', ...settingRefusals],
  }),
  suggest: endpoint({
    method: 'POST',
    path: `${base}/suggest`,
    scope: 'marketing.read',
    summary:
      'The values in an example of a call, each with the field that matches its name, as in an import.',
    body: z.object({ sample, items_path: z.optional(path) }),
    status: 200,
    answer: z.object({
      /** The places in the example where people may be, as JSON pointers. */
      items_paths: z.array(z.string()),
      /** The place that is used. */
      items_path: z.string(),
      values: z.array(
        z.object({ path: z.string(), samples: z.array(z.string()), field_id: z.nullable(z.string()) }),
      ),
    }),
    refuses: ['incoming_payload_nobody'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    scope: 'marketing.read',
    summary: 'One incoming webhook.',
    params,
    status: 200,
    answer: IncomingWebhook,
    refuses: ['incoming_webhook_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/:id`,
    isSetting: true,
    scope: 'marketing_campaigns.update',
    summary: 'Changes an incoming webhook. Its address and its secret stay.',
    params,
    body: IncomingWebhookPatch,
    status: 200,
    answer: IncomingWebhook,
    refuses: ['incoming_webhook_not_found', ...settingRefusals],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes an incoming webhook. Calls to its address are refused from now on; contacts stay.',
    params,
    status: 204,
    refuses: ['incoming_webhook_not_found'],
  }),
  test: endpoint({
    method: 'POST',
    path: `${base}/:id/test`,
    scope: 'marketing_campaigns.update',
    summary: 'Reads an example like a call, and answers the contacts. None is stored.',
    params,
    body: z.object({ payload: z.unknown() }),
    status: 200,
    answer: z.object({ contacts: z.array(ContactInput), skipped_count: z.number() }),
    refuses: ['incoming_webhook_not_found', 'incoming_payload_nobody', 'incoming_payload_too_many'],
  }),
  calls: endpoint({
    method: 'GET',
    path: `${base}/:id/calls`,
    scope: 'marketing.read',
    summary: 'The last 200 calls of an incoming webhook, the newest first.',
    params,
    status: 200,
    answer: z.object({ result: z.array(IncomingCall) }),
    refuses: ['incoming_webhook_not_found'],
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: `${base}/:id/secrets`,
    scope: 'marketing_campaigns.update',
    summary:
      'Makes a new secret; only this answer contains it. The former secret is valid as well until it is retired.',
    params,
    status: 201,
    answer: z.object({ signing_secret: z.string() }),
    refuses: ['incoming_webhook_not_found'],
  }),
  retireSecret: endpoint({
    method: 'DELETE',
    path: `${base}/:id/secrets/earlier`,
    scope: 'marketing_campaigns.update',
    summary: 'Retires the former secret: only the newest one stays valid.',
    params,
    status: 204,
    refuses: ['incoming_webhook_not_found'],
  }),
  receive: endpoint({
    method: 'POST',
    path: `${base}/:id/contacts`,
    scope: 'public',
    summary:
      'Takes contacts from another program. The call is signed as Standard Webhooks describes it (`webhook-id`, `webhook-timestamp`, `webhook-signature`), and has JSON of any shape. A call that is repeated with the same `webhook-id` within a day is applied once, and answered as the first was.',
    params,
    bodyType: 'binary',
    maxBytes: incomingLimits.bytes,
    status: 202,
    answer: z.object({ job_id: z.string(), contact_count: z.number(), skipped_count: z.number() }),
    refuses: [
      'incoming_webhook_not_found',
      'incoming_webhook_paused',
      'incoming_signature_missing',
      'incoming_signature_expired',
      'incoming_signature_wrong',
      'incoming_call_under_way',
      'incoming_payload_nobody',
      'incoming_payload_too_many',
      'contact_limit_reached',
      'contact_overage_consent_required',
      'list_not_found',
    ],
  }),
}
