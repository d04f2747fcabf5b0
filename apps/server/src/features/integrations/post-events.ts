import type { Connections } from '#platform/outgoing/connections.ts'
import { basicAuthorization, post, type ReceiverNetwork } from '#platform/outgoing/post.ts'
import { signatureHeaders } from '#platform/outgoing/standard-webhooks.ts'
import { awaitOutcome, type CallOutcome } from '#sending/events/subscriptions/public.ts'
import { destinationOf, type IntegrationRow, secretsOf } from './integrations.ts'

export interface PostParts {
  receivers: ReceiverNetwork
  /** Replaces Segment's own addresses, in all regions; null: Segment's own. */
  segmentUrl: string | null
  connections?: Connections
  now(): Date
}

/** The addresses where Segment takes batches, by the region of the workspace. */
const segmentAddresses: Readonly<Record<string, string>> = {
  US: 'https://api.segment.io',
  EU: 'https://events.eu1.segmentapis.com',
}

export function segmentAddress(region: string | null, instead: string | null): string {
  return `${(instead ?? segmentAddresses[region ?? 'US'] ?? '').replace(/\/+$/, '')}/v1/batch`
}

/** The body of one call, of events as JSON. */
export function bodyOf(
  integration: Pick<IntegrationRow, 'destination'>,
  texts: readonly string[],
  now: Date,
): string {
  const list = `[${texts.join(',')}]`
  if (destinationOf(integration) === 'Webhook') return list
  return `{"batch":${list},"sentAt":${JSON.stringify(now.toISOString())}}`
}

/** @param id the same when the same events are posted again */
export async function postEvents(
  parts: PostParts,
  integration: IntegrationRow,
  { id, body }: { id: string; body: string },
): Promise<CallOutcome> {
  const { receivers, segmentUrl, connections, now } = parts
  const shared = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Carillon' }
  const isWebhook = destinationOf(integration) === 'Webhook'
  const url = isWebhook ? (integration.url ?? '') : segmentAddress(integration.region, segmentUrl)
  const proof = isWebhook
    ? signatureHeaders(secretsOf(integration), { id, body, now: now() })
    : { authorization: basicAuthorization(integration.write_key ?? '', '') }
  const call = { url, body, headers: { ...shared, ...proof }, ...(connections ? { connections } : {}) }
  return awaitOutcome(post(call, receivers))
}
