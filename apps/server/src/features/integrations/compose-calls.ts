import { type EmailEvent, integrationLimits } from '@carillon/contract/integrations'
import { findOuterIds } from '#features/contacts/public.ts'
import { dropReason, type SendFacts, toWireEvents, wireId } from '#features/event-webhook/public.ts'
import type { Db } from '#platform/db.ts'
import type { ComposedCall, WaitingEvent } from '#sending/events/subscriptions/public.ts'
import { askedKinds, emailEventOf, webhookEvents } from './event-kinds.ts'
import { destinationOf, eventsOf, type IntegrationRow } from './integrations.ts'
import { knownSends } from './known-sends.ts'
import { bodyOf } from './post-events.ts'
import { type Campaign, type Person, type ToldEvent, toTrack } from './segment-events.rules.ts'

/** The most events of a call that the log shows. */
const mostShown = 12

/** Turns an event into a destination's events: none, one, or `processed` with the outcome. */
type Tell = (waiting: WaitingEvent) => readonly unknown[]

/** Divides events into calls that a destination takes, in their order. */
export async function composeCalls(
  db: Db,
  integration: IntegrationRow,
  waiting: readonly WaitingEvent[],
  now: Date,
): Promise<ComposedCall[]> {
  const tell = await (destinationOf(integration) === 'Webhook' ? tellWebhook : tellSegment)(
    db,
    integration,
    waiting,
  )
  const calls: ComposedCall[] = []
  let taken: WaitingEvent[] = []
  let texts: string[] = []
  let first: unknown[] = []
  let bytes = 0
  const endCall = () => {
    if (taken.length === 0) return
    const body = texts.length === 0 ? null : bodyOf(integration, texts, now)
    calls.push({ taken, body, told: { count: texts.length, first } })
    taken = []
    texts = []
    first = []
    bytes = 0
  }
  for (const one of waiting) {
    // Events of erased people are never posted.
    const told = one.email === '' ? [] : tell(one)
    const more = told.map((event) => JSON.stringify(event))
    const size = more.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0)
    const isFull =
      texts.length + more.length > integrationLimits.batch || bytes + size > integrationLimits.batchBytes
    if (texts.length > 0 && isFull) endCall()
    taken.push(one)
    if (first.length < mostShown) first.push(...told)
    texts.push(...more)
    bytes += size
  }
  endCall()
  return calls
}

const sendIdsOf = (waiting: readonly WaitingEvent[]) => [...new Set(waiting.map(({ sendId }) => sendId))]

/** The fields of the public API's event webhook. */
async function tellWebhook(
  db: Db,
  integration: IntegrationRow,
  waiting: readonly WaitingEvent[],
): Promise<Tell> {
  const sends = await knownSends(db, integration.account_id, sendIdsOf(waiting))
  const events = eventsOf(integration)
  const asked = webhookEvents(events)
  const kinds = askedKinds(events)
  return (one) => {
    const send = sends.get(one.sendId)
    return send
      ? toWireEvents({ ...one, kinds: one.kinds.filter((kind) => kinds.has(kind)) }, send, asked)
      : []
  }
}

async function tellSegment(
  db: Db,
  integration: IntegrationRow,
  waiting: readonly WaitingEvent[],
): Promise<Tell> {
  const { account_id: account } = integration
  const [sends, outer] = await Promise.all([
    knownSends(db, account, sendIdsOf(waiting)),
    findOuterIds(db, account, [...new Set(waiting.map(({ contactId }) => contactId))]),
  ])
  const campaigns = new Map([...sends].map(([id, send]) => [id, campaignOf(send)]))
  const asked = new Set(eventsOf(integration))
  return (one) => {
    const [send, campaign] = [sends.get(one.sendId), campaigns.get(one.sendId)]
    if (!send || !campaign) return []
    const known = outer.get(one.contactId)
    const person: Person = {
      email: one.email,
      id: one.contactId,
      isContact: known !== undefined,
      externalId: known?.externalId ?? null,
      anonymousId: known?.anonymousId ?? null,
    }
    return toldEvents(one, send, asked).map((told) => toTrack(told, person, campaign))
  }
}

function campaignOf({ singleSend: single, automation, template, categories }: SendFacts): Campaign {
  if (single) return { type: 'single_send', ...single, step: null, categories }
  if (automation) return { type: 'automation', ...automation, variation: null, categories }
  return {
    type: 'transactional',
    id: template?.id ?? null,
    name: null,
    variation: null,
    step: null,
    categories,
  }
}

/** A message that never came to a mail server was not processed. */
function toldEvents(waiting: WaitingEvent, send: SendFacts, asked: ReadonlySet<EmailEvent>): ToldEvent[] {
  const { kinds, detail, eventId, at } = waiting
  const events = kinds.map((kind) => ({ kind, event: emailEventOf(kind, detail.reason) }))
  const isDropped = events.some(({ event }) => event === 'drop')
  return events.flatMap(({ kind, event }) => {
    if (event === null || !asked.has(event) || (isDropped && event === 'processed')) return []
    const isGroup = event === 'group_unsubscribe' || event === 'group_resubscribe'
    const bounce = {
      type: kind === 'bounce' ? ('bounce' as const) : ('blocked' as const),
      status: detail.status ?? null,
    }
    return {
      event,
      at,
      messageId: wireId(eventId, kind),
      link: event === 'click' ? (detail.url ?? null) : null,
      groupId: isGroup ? Number(detail.reason) : send.groupId,
      reason: event === 'drop' ? dropReason(detail.reason) : saysWhy(event) ? (detail.reason ?? null) : null,
      bounce: event === 'bounce' ? bounce : null,
      agent: detail.agent ?? null,
    }
  })
}

function saysWhy(event: EmailEvent): boolean {
  return event === 'bounce' || event === 'deferred'
}
