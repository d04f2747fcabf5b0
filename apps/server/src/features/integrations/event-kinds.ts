import type { WebhookEvent } from '@carillon/contract/event-webhook'
import type { EmailEvent } from '@carillon/contract/integrations'
import { eventOf } from '#features/event-webhook/public.ts'
import type { QueuedKind } from '#sending/events/subscriptions/public.ts'

/**
 * Our kinds of message events, by the event of the integration. Clicks of machines belong to no person, so they are never
 * posted.
 */
const kindsOf: Readonly<Record<EmailEvent, readonly QueuedKind[]>> = {
  processed: ['processed'],
  deferred: ['deferred'],
  delivered: ['delivered'],
  drop: ['drop', 'fail'],
  // A message that was deferred until it was given up is a block as well.
  bounce: ['bounce', 'block', 'fail'],
  open: ['open'],
  machine_opened: ['machine_open'],
  click: ['click'],
  spamreport: ['spam_report'],
  unsubscribe: ['unsubscribe'],
  group_unsubscribe: ['group_unsubscribe'],
  group_resubscribe: ['group_resubscribe'],
}

/** The kinds that are queued for an integration with these events. */
export function queuedKinds(events: readonly EmailEvent[]): QueuedKind[] {
  return [...new Set(events.flatMap((event) => kindsOf[event]))]
}

export function askedKinds(events: readonly EmailEvent[]): Set<QueuedKind> {
  return new Set(queuedKinds(events))
}

/** The event of a kind; null if it is never posted. */
export function emailEventOf(kind: QueuedKind, reason: string | undefined): EmailEvent | null {
  if (kind === 'machine_open') return 'machine_opened'
  if (kind === 'machine_click') return null
  const event = eventOf(kind, reason)
  return event === null ? null : (otherNames[event] ?? (event as EmailEvent))
}

/** Two events have other names in the settings of webhooks. */
const otherNames: Partial<Record<WebhookEvent, EmailEvent>> = { dropped: 'drop', spam_report: 'spamreport' }

/** Events of an integration by their names in the settings of webhooks. */
export function webhookEvents(events: readonly EmailEvent[]): Set<WebhookEvent> {
  const names: Partial<Record<EmailEvent, WebhookEvent>> = {
    drop: 'dropped',
    spamreport: 'spam_report',
    machine_opened: 'open',
  }
  return new Set(events.map((event) => names[event] ?? (event as WebhookEvent)))
}
