import { eventWebhookLimits } from '@carillon/contract/event-webhook'
import { notify } from '#features/notifications/public.ts'
import type { Db } from '#platform/db.ts'
import type { ReceiverNetwork } from '#platform/outgoing/post.ts'
import type {
  ComposedCall,
  DestinationKind,
  GivenUp,
  WaitingEvent,
} from '#sending/events/subscriptions/public.ts'
import { type AccessTokens, keepAccessTokens } from './access-token.ts'
import { callWebhook, type Receiver } from './call-webhook.ts'
import { findSends } from './find-sends.ts'
import { eventsOf, type WebhookRow } from './webhooks.ts'
import { toWireEvents } from './wire-events.ts'

/** Webhooks with the settings, fields and signature of the public API. */
export function webhookDestination(receivers: ReceiverNetwork): DestinationKind {
  const tokens: AccessTokens = keepAccessTokens(receivers)
  return {
    name: 'webhook',
    page: eventWebhookLimits.batch,
    perCall: eventWebhookLimits.batch,
    keepsOrder: false,
    keepsGivenUp: false,
    async open({ db, now, connections }, id) {
      const webhook = await db.selectFrom('event_webhook').selectAll().where('id', '=', id).executeTakeFirst()
      if (!webhook) return null
      return {
        compose: async (waiting) => [await cutCall(db, webhook, waiting)],
        post: ({ body }) => callWebhook({ receivers, tokens, connections, now }, receiverOf(webhook), body),
      }
    },
    tellGivenUp: notifyGivenUp,
  }
}

function receiverOf(webhook: WebhookRow): Receiver {
  const { oauth_client_id: clientId, oauth_client_secret: clientSecret, oauth_token_url: tokenUrl } = webhook
  return {
    url: webhook.url,
    privateKey: webhook.is_signed ? webhook.private_key : null,
    credentials: clientId && clientSecret && tokenUrl ? { clientId, clientSecret, tokenUrl } : null,
  }
}

/** The events of one call: as many as it may carry. */
async function cutCall(db: Db, webhook: WebhookRow, waiting: readonly WaitingEvent[]): Promise<ComposedCall> {
  const sends = await findSends(db, webhook.account_id, [...new Set(waiting.map(({ sendId }) => sendId))])
  const asked = eventsOf(webhook)
  const taken: WaitingEvent[] = []
  const texts: string[] = []
  let bytes = 0
  for (const one of waiting) {
    const send = sends.get(one.sendId)
    // Events of erased people are never posted.
    const events = send && one.email !== '' ? toWireEvents(one, send, asked) : []
    const text = events.map((event) => JSON.stringify(event)).join(',')
    const more = Buffer.byteLength(text) + 1
    if (texts.length > 0 && bytes + more > eventWebhookLimits.batchBytes) break
    taken.push(one)
    if (text === '') continue
    texts.push(text)
    bytes += more
  }
  return { taken, body: texts.length === 0 ? null : `[${texts.join(',')}]` }
}

async function notifyGivenUp(
  tx: Db,
  { id, account, count, lastError, deliveredAt }: GivenUp,
  now: Date,
): Promise<void> {
  const webhook = await tx
    .selectFrom('event_webhook')
    .select(['url', 'friendly_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!webhook) return
  const { url, friendly_name } = webhook
  const facts = {
    name: friendly_name ?? URL.parse(url)?.host ?? url,
    url,
    count,
    last_error: lastError,
    delivered_at: deliveredAt?.toISOString() ?? null,
  }
  await notify(tx, account, 'webhook_failed', facts, { now, userId: null })
}
