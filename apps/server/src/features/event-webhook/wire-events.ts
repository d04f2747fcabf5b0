import { createHash } from 'node:crypto'
import type { WebhookEvent } from '@carillon/contract/event-webhook'
import type { QueuedKind, WaitingEvent } from '#sending/events/subscriptions/public.ts'
import { messageIds } from '#sending/message/public.ts'
import { dropReason, eventOf } from './event-names.ts'

/** The facts that all events of a send share. */
export interface SendFacts {
  id: string
  /** The address it comes from. */
  from: string
  createdAt: Date
  categories: readonly string[]
  groupId: number | null
  /** True if links of the plain text are counted too: then a link's number does not tell in which text the link is. */
  countsTextLinks: boolean
  singleSend: { id: string; name: string | null; variation: string | null; isTest: boolean } | null
  /** The step of an automation; the name is null when the automation was deleted. */
  automation: { id: string; name: string | null; step: string } | null
  template: { id: string; version: string | null } | null
}

export type WireEvent = Readonly<Record<string, unknown>> & { event: string }

/** The events of the public API that happened, as far as they are asked for. */
export function toWireEvents(
  waiting: WaitingEvent,
  send: SendFacts,
  asked: ReadonlySet<WebhookEvent>,
): WireEvent[] {
  const { detail, kinds } = waiting
  const events = kinds.map((kind) => ({ kind, event: eventOf(kind, detail.reason) }))
  // A message that never came to a mail server was not processed.
  const isDropped = events.some(({ event }) => event === 'dropped')
  return events.flatMap(({ kind, event }) => {
    if (event === null || !asked.has(event) || (isDropped && event === 'processed')) return []
    return [toWire(waiting, send, kind, event)]
  })
}

/** In a call a few events have other names than in the settings. */
const wireName: Partial<Record<WebhookEvent, string>> = { spam_report: 'spamreport' }

function toWire(waiting: WaitingEvent, send: SendFacts, kind: QueuedKind, event: WebhookEvent): WireEvent {
  const { contactId, eventId, at, email } = waiting
  const messageId = messageIds(send.id, send.from)(contactId)
  return {
    // Custom arguments come first, so that an argument with the name of one of our fields doesn't hide the field.
    ...waiting.customArgs,
    email,
    timestamp: Math.floor(at.getTime() / 1000),
    event: wireName[event] ?? event,
    sg_event_id: wireId(eventId, kind),
    // The id begins with the X-Message-Id that mail/send answers.
    sg_message_id: `${send.id}.${contactId.replaceAll('-', '')}`,
    'smtp-id': `<${messageId}>`,
    ...(send.categories.length > 0 ? { category: send.categories } : {}),
    ...groupOf(waiting, send, event),
    ...singleSendFields(send),
    ...automationFields(send),
    ...(send.template ? templateFields(send.template) : {}),
    ...fieldsOf(waiting, send, kind, event),
  }
}

/** An id of 22 characters. `processed` is queued together with the outcome, and its id is made of the outcome's id. */
export function wireId(eventId: string, kind: QueuedKind): string {
  const bytes =
    kind === 'processed'
      ? createHash('sha256').update(`${eventId} ${kind}`).digest().subarray(0, 16)
      : Buffer.from(eventId.replaceAll('-', ''), 'hex')
  return bytes.toString('base64url')
}

function groupOf({ detail }: WaitingEvent, { groupId }: SendFacts, event: WebhookEvent) {
  const chosen =
    event === 'group_unsubscribe' || event === 'group_resubscribe' ? Number(detail.reason) : groupId
  return chosen === null ? {} : { asm_group_id: chosen }
}

function singleSendFields({ singleSend, createdAt }: SendFacts) {
  if (!singleSend) return {}
  const { id, name, variation, isTest } = singleSend
  return {
    mc_stats: 'singlesend',
    phase_id: isTest ? 'test' : 'send',
    send_at: String(Math.floor(createdAt.getTime() / 1000)),
    singlesend_id: id,
    ...(name === null ? {} : { singlesend_name: name }),
    ...(variation === null ? {} : { template_id: variation }),
  }
}

function automationFields({ automation }: SendFacts) {
  if (!automation) return {}
  const { id, name, step } = automation
  return {
    mc_stats: 'automation',
    mc_auto_id: id,
    mc_auto_step_id: step,
    ...(name === null ? {} : { mc_auto_name: name }),
  }
}

function templateFields({ id, version }: { id: string; version: string | null }) {
  return {
    template_id: id,
    ...(version === null ? {} : { template_version_id: version }),
    sg_template_id: id,
  }
}

function fieldsOf(waiting: WaitingEvent, send: SendFacts, kind: QueuedKind, event: WebhookEvent) {
  const { reason, status, classification, attempt, agent, response, ip, tls } = waiting.detail
  const person = agent === undefined ? {} : { useragent: agent }
  switch (event) {
    case 'delivered':
      return {
        ...(response === undefined ? {} : { response }),
        ...(ip === undefined ? {} : { ip }),
        ...(tls === undefined ? {} : { tls: tls ? 1 : 0 }),
      }
    case 'deferred':
      return { response: reason ?? '', attempt: String(attempt ?? 1) }
    case 'bounce':
      return {
        type: kind === 'bounce' ? 'bounce' : 'blocked',
        reason: reason ?? '',
        ...(status === undefined || status === '' ? {} : { status }),
        ...(classification === undefined ? {} : { bounce_classification: classification }),
      }
    case 'dropped':
      return { reason: dropReason(reason) }
    case 'open':
      return { ...person, sg_content_type: 'html', sg_machine_open: kind === 'machine_open' }
    case 'click':
      return { ...person, ...clickFields(waiting, send) }
    case 'unsubscribe':
    case 'group_unsubscribe':
    case 'group_resubscribe':
      return person
    default:
      return {}
  }
}

function clickFields({ detail: { url, link } }: WaitingEvent, { countsTextLinks }: SendFacts) {
  const place = { index: (link ?? 1) - 1, type: 'html' }
  return { url: url ?? '', ...(countsTextLinks ? {} : { sg_content_type: 'html', url_offset: place }) }
}
