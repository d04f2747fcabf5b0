import { eventWebhookLimits, type WebhookEvent } from '@carillon/contract/event-webhook'
import type { Logger } from 'pino'
import type { Db } from '#platform/db.ts'
import {
  findWaiting,
  postpone,
  settle,
  type WaitingEvent,
} from '../../sending/subscriptions/waiting-events.ts'
import { type CallParts, callWebhook, type Receiver } from './call-webhook.ts'
import { findSends } from './find-sends.ts'
import { lease, noteFailure, noteTaken, release } from './ledger.ts'
import { pauseAfter, sizeAfter } from './pauses.rules.ts'
import { eventsOf, type WebhookRow } from './webhooks.ts'
import { type SendFacts, toWireEvents } from './wire-events.ts'

export interface DeliveryParts extends CallParts {
  db: Db
  log: Logger
  leaseId: string
  isEnding(): boolean
}

/** So many calls are made for one webhook before others have their turn. */
const callsInTurn = 50

/**
 * Hands waiting events over, one call after the other, until none is due or a call fails. An event is deleted after it was
 * taken: a process that dies in between leaves it to be handed over once more, with the same `sg_event_id`.
 */
export async function deliverTo(parts: DeliveryParts, id: string): Promise<void> {
  const { db, leaseId } = parts
  try {
    for (let calls = 0; calls < callsInTurn && !parts.isEnding(); calls += 1) {
      const webhook = await lease(db, id, leaseId)
      if (!webhook) return
      const waiting = await findWaiting(db, id, sizeAfter(webhook.failures))
      if (waiting.length === 0) return
      if (!(await deliverBatch(parts, webhook, waiting))) return
    }
  } finally {
    await release(db, id, leaseId)
  }
}

async function deliverBatch(
  parts: DeliveryParts,
  webhook: WebhookRow,
  waiting: readonly WaitingEvent[],
): Promise<boolean> {
  const { db, now } = parts
  const { id, account_id: account } = webhook
  const sends = await findSends(db, account, [...new Set(waiting.map(({ sendId }) => sendId))])
  const { taken, body } = cutBatch(waiting, sends, eventsOf(webhook))
  const problem = body === null ? null : await callWebhook(parts, receiverOf(webhook), body)
  if (problem === null) {
    await settle(db, id, taken)
    if (body !== null) await noteTaken(db, id, now())
    return true
  }
  await fail(parts, webhook, taken, problem)
  return false
}

function receiverOf(webhook: WebhookRow): Receiver {
  const { oauth_client_id: clientId, oauth_client_secret: clientSecret, oauth_token_url: tokenUrl } = webhook
  return {
    url: webhook.url,
    privateKey: webhook.is_signed ? webhook.private_key : null,
    credentials: clientId && clientSecret && tokenUrl ? { clientId, clientSecret, tokenUrl } : null,
  }
}

/** The events of one call: as many as it may carry. `body` is null when nothing of them is asked for any more. */
function cutBatch(
  waiting: readonly WaitingEvent[],
  sends: ReadonlyMap<string, SendFacts>,
  asked: ReadonlySet<WebhookEvent>,
): { taken: WaitingEvent[]; body: string | null } {
  const taken: WaitingEvent[] = []
  const texts: string[] = []
  let bytes = 0
  for (const one of waiting) {
    const send = sends.get(one.sendId)
    // Of people who were erased nothing is told.
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

async function fail(
  { db, log, now }: DeliveryParts,
  { id, account_id: account, failures }: WebhookRow,
  taken: readonly WaitingEvent[],
  problem: string,
): Promise<void> {
  const tries = Math.max(...taken.map((one) => one.tries))
  const pauseMs = pauseAfter(failures + 1)
  log.warn({ webhook: id, account, problem, failures: failures + 1 }, 'a webhook did not take its events')
  await noteFailure(db, id, { problem, pauseMs, now: now() })
  await postpone(db, id, taken, {
    pauseMs: Math.max(pauseMs, pauseAfter(tries + 1)),
    most: Math.ceil(taken.length / 4),
  })
}
