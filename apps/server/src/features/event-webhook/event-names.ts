import type { WebhookEvent } from '@carillon/contract/event-webhook'
import type { QueuedKind } from '#sending/events/subscriptions/public.ts'

/** Our kinds of message events, by the event of the public API. */
const kindsOf: Readonly<Record<WebhookEvent, readonly QueuedKind[]>> = {
  processed: ['processed'],
  deferred: ['deferred'],
  delivered: ['delivered'],
  // A message that was deferred until it was given up is a block as well.
  bounce: ['bounce', 'block', 'fail'],
  dropped: ['drop', 'fail'],
  open: ['open', 'machine_open'],
  click: ['click', 'machine_click'],
  spam_report: ['spam_report'],
  unsubscribe: ['unsubscribe'],
  group_unsubscribe: ['group_unsubscribe'],
  group_resubscribe: ['group_resubscribe'],
}

/** The kinds that are queued for a webhook with these events. */
export function queuedKinds(events: readonly WebhookEvent[]): QueuedKind[] {
  return [...new Set(events.flatMap((event) => kindsOf[event]))]
}

/** True for a message that failed before a mail server was asked about it. */
const isOurs = (reason: string | undefined) =>
  reason === 'contact_deleted' || reason === 'compose_failed' || reason?.startsWith('template_') === true

/** The event of the public API; null where it has none, or where none happened. */
export function eventOf(kind: QueuedKind, reason: string | undefined): WebhookEvent | null {
  switch (kind) {
    case 'bounce':
    case 'block':
      return 'bounce'
    case 'fail':
      return isOurs(reason) ? 'dropped' : 'bounce'
    case 'drop':
      return 'dropped'
    case 'machine_open':
      return 'open'
    case 'machine_click':
      return 'click'
    case 'resubscribe':
      return null
    default:
      return kind
  }
}

/** The reasons why a message was not sent, in the words of the public API. */
const dropReasons: Readonly<Record<string, string>> = {
  global: 'Unsubscribed Address',
  group: 'Unsubscribed Address',
  pause: 'Unsubscribed Address',
  spam: 'Spam Reporting Address',
  bounce: 'Bounced Address',
  invalid: 'Invalid',
  frequency_cap: 'Frequency Cap Reached',
  contact_deleted: 'Contact Deleted',
  compose_failed: 'Message Could Not Be Composed',
}

export function dropReason(reason: string | undefined): string {
  if (reason?.startsWith('template_')) return 'Message Could Not Be Composed'
  return dropReasons[reason ?? ''] ?? reason ?? 'Invalid'
}
