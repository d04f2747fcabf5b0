import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { csv, instant, text } from './wire.ts'

export const integrationLimits = {
  /** The most integrations of an account with one destination. */
  perDestination: 10,
  label: 100,
  writeKey: { min: 7, max: 50 },
  url: 2000,
  /** The most events in one call. */
  batch: 100,
  /** The maximum size of one call, in bytes; the event-streaming service takes 500 KB. */
  batchBytes: 450 * 1024,
  /** The number of calls that the log of an integration keeps. */
  log: 200,
  /** The number of hours after which an event that could not be delivered is given up. */
  hours: 24,
  /** The number of days for which given-up events can be replayed. */
  replayDays: 30,
} as const

/** The services that events are sent to. The public API has only `Segment`; `Webhook` is our addition. */
export const destinations = ['Segment', 'Webhook'] as const
export type Destination = (typeof destinations)[number]

/** Events grouped by meaning, as the screens show them. */
export const emailEventGroups = {
  delivery: ['processed', 'deferred', 'delivered', 'drop', 'bounce'],
  engagement: ['open', 'machine_opened', 'click', 'spamreport'],
  subscription: ['unsubscribe', 'group_unsubscribe', 'group_resubscribe'],
} as const
export const emailEvents = [
  ...emailEventGroups.delivery,
  ...emailEventGroups.engagement,
  ...emailEventGroups.subscription,
] as const
export type EmailEvent = (typeof emailEvents)[number]

export const destinationRegions = ['US', 'EU'] as const
export type DestinationRegion = (typeof destinationRegions)[number]

const { writeKey } = integrationLimits

/** A write key of letters and digits. Spaces at its ends, which come with copying, are removed. */
export const WriteKey = z
  .string()
  .check(
    z.trim(),
    z.minLength(writeKey.min),
    z.maxLength(writeKey.max),
    z.regex(/^[a-z0-9]*$/i, 'write_key_letters'),
  )

const Filters = z.object({ email_events: z.array(z.enum(emailEvents)).check(z.minLength(1)) })
const label = text({ max: integrationLimits.label })
const url = text({ min: 1, max: integrationLimits.url })

export const SegmentProperties = z.object({
  write_key: WriteKey,
  destination_region: z.enum(destinationRegions),
})
export const WebhookProperties = z.object({ url })

/** The fields of a new integration. Without a label it is called "Untitled Integration". */
export const IntegrationInput = z.discriminatedUnion('destination', [
  z.object({
    destination: z.literal('Segment'),
    label: z.optional(label),
    filters: Filters,
    properties: SegmentProperties,
  }),
  z.object({
    destination: z.literal('Webhook'),
    label: z.optional(label),
    filters: Filters,
    properties: WebhookProperties,
  }),
])
export type IntegrationInput = z.output<typeof IntegrationInput>

/** Fields left out stay as they are. */
export const IntegrationPatch = z.object({
  destination: z.optional(z.enum(destinations)),
  label: z.optional(label),
  filters: z.optional(Filters),
  properties: z.optional(
    z.object({
      write_key: z.optional(WriteKey),
      destination_region: z.optional(z.enum(destinationRegions)),
      url: z.optional(url),
    }),
  ),
  /** Our addition: true while the integration is paused. Its events wait. */
  is_paused: z.optional(z.boolean()),
})
export type IntegrationPatch = z.output<typeof IntegrationPatch>

/** paused: by a person. retrying: the last call was not taken. error: the destination refuses our calls. */
export const integrationStates = ['active', 'paused', 'retrying', 'error'] as const
export type IntegrationState = (typeof integrationStates)[number]

/**
 * The success of the last hour's calls, as far as the log reaches. good: fewer than one in a hundred failed. fair: more.
 * poor: half or more. unknown: there were none.
 */
export const integrationHealths = ['good', 'fair', 'poor', 'unknown'] as const
export type IntegrationHealth = (typeof integrationHealths)[number]

/** Our addition: the state of delivery. */
const Delivery = z.object({
  health: z.enum(integrationHealths),
  /** The time at which a call was last taken; null: none was taken. */
  delivered_at: z.nullable(instant),
  /** The number of failed calls in a row. */
  failures: z.number(),
  /** The last failure. It is kept when later calls succeed. */
  last_error: z.nullable(z.string()),
  last_status: z.nullable(z.number()),
  last_error_at: z.nullable(instant),
  /** The time of the next call; null: it is made as soon as there are events. */
  next_at: z.nullable(instant),
  /** The number of events that are not delivered yet. More than 10,000 are answered as 10,001. */
  waiting: z.number(),
  /** The number of events that were given up and can be replayed. More than 10,000 are answered as 10,001. */
  given_up: z.number(),
})

export const Integration = z.object({
  integration_id: z.string(),
  user_id: z.string(),
  destination: z.enum(destinations),
  label: z.string(),
  filters: z.object({ email_events: z.array(z.enum(emailEvents)) }),
  properties: z.object({
    write_key: z.optional(z.string()),
    destination_region: z.optional(z.enum(destinationRegions)),
    url: z.optional(z.string()),
    /** Webhooks only: true while a second secret signs as well, until it is retired. */
    has_earlier_secret: z.optional(z.boolean()),
    /** Webhooks only: the secret, only if this call made it. It is never answered again. */
    signing_secret: z.optional(z.string()),
  }),
  is_paused: z.boolean(),
  state: z.enum(integrationStates),
  delivery: Delivery,
})
export type Integration = z.output<typeof Integration>

/** One call to a destination. */
export const DeliveredBatch = z.object({
  id: z.string(),
  at: instant,
  /** test: a person sent samples. */
  kind: z.enum(['events', 'test']),
  event_count: z.number(),
  /** The HTTP status of the answer; null if there was none. */
  status: z.nullable(z.number()),
  latency_ms: z.number(),
  /** The failure in a few words; null: the call was taken. */
  problem: z.nullable(z.string()),
  /** The posted body, with masked addresses. Only the first events of a long one are kept. */
  body: z.string(),
  /** The number of events in `body`. */
  shown_count: z.number(),
})
export type DeliveredBatch = z.output<typeof DeliveredBatch>

const params = z.object({ id: z.string().check(z.maxLength(64)) })
const base = '/v3/marketing/integrations'

export const integrations = {
  list: endpoint({
    method: 'GET',
    path: base,
    scope: 'marketing.read',
    summary: 'All integrations of the account, the oldest first.',
    status: 200,
    answer: z.object({ result: z.array(Integration) }),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    scope: 'marketing_campaigns.create',
    summary: 'Adds an integration: from now on, the events that it names are sent to its destination.',
    body: IntegrationInput,
    status: 201,
    answer: Integration,
    refuses: ['integration_limit_reached', 'integration_url_invalid', 'integration_url_closed'],
  }),
  deleteMany: endpoint({
    method: 'DELETE',
    path: base,
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes integrations, with the events that wait for them. With an unknown id, none is deleted.',
    query: z.object({ ids: csv }),
    status: 204,
    refuses: ['integration_not_found', 'integration_ids_empty'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    scope: 'marketing.read',
    summary: 'One integration.',
    params,
    status: 200,
    answer: Integration,
    refuses: ['integration_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/:id`,
    isSetting: true,
    scope: 'marketing_campaigns.update',
    summary:
      'Changes an integration. A new key, region or address also applies to events that are not delivered yet.',
    params,
    body: IntegrationPatch,
    status: 200,
    answer: Integration,
    refuses: [
      'integration_not_found',
      'integration_destination_fixed',
      'integration_url_invalid',
      'integration_url_closed',
    ],
  }),
  test: endpoint({
    method: 'POST',
    path: `${base}/:id/test`,
    scope: 'marketing_campaigns.update',
    summary:
      'Sends a sample of each event that the integration names, and answers the reply of the destination.',
    params,
    status: 200,
    answer: DeliveredBatch,
    refuses: ['integration_not_found', 'sending_off'],
  }),
  deliverNow: endpoint({
    method: 'POST',
    path: `${base}/:id/deliver_now`,
    scope: 'marketing_campaigns.update',
    summary: 'Makes the next call at once, if the last call failed and the next one would be made later.',
    params,
    status: 204,
    refuses: ['integration_not_found'],
  }),
  replay: endpoint({
    method: 'POST',
    path: `${base}/:id/replay`,
    scope: 'marketing_campaigns.update',
    summary: 'Delivers given-up events after all, with their former ids. Answers their number.',
    params,
    status: 200,
    answer: z.object({ event_count: z.number() }),
    refuses: ['integration_not_found'],
  }),
  batches: endpoint({
    method: 'GET',
    path: `${base}/:id/batches`,
    scope: 'marketing.read',
    summary:
      'The last 200 calls of an integration, the newest first; with `after`, the calls since that one.',
    params,
    query: z.object({ after: z.optional(z.string().check(z.maxLength(64))) }),
    status: 200,
    answer: z.object({ result: z.array(DeliveredBatch) }),
    refuses: ['integration_not_found'],
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: `${base}/:id/secrets`,
    scope: 'marketing_campaigns.update',
    summary:
      'Makes a new signing secret of a webhook; only this answer contains it. The former secret signs as well until it is retired.',
    params,
    status: 201,
    answer: z.object({ signing_secret: z.string() }),
    refuses: ['integration_not_found', 'integration_not_signed'],
  }),
  retireSecret: endpoint({
    method: 'DELETE',
    path: `${base}/:id/secrets/earlier`,
    scope: 'marketing_campaigns.update',
    summary: 'Retires the former secret: only the newest one signs.',
    params,
    status: 204,
    refuses: ['integration_not_found', 'integration_not_signed'],
  }),
}
