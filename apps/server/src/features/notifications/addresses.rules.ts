import {
  defaultNotificationEvents,
  failureEvents,
  type NotificationEvent,
  notificationEvents,
  notificationLimits,
} from '@carillon/contract/notifications'

/** Somebody who may be told. */
export interface Listener {
  id: string
  events: readonly NotificationEvent[]
  /** Confirmed, and mail to it arrives. */
  isReachable: boolean
}

/** Whether someone reachable is told of every failure. */
export function hearsFailures(listeners: readonly Listener[]): boolean {
  return failureEvents.every((failure) =>
    listeners.some(({ isReachable, events }) => isReachable && events.includes(failure)),
  )
}

/** Known events only, in their order. */
export function readEvents(stored: readonly string[] | undefined): NotificationEvent[] {
  return stored === undefined
    ? [...defaultNotificationEvents]
    : notificationEvents.filter((event) => stored.includes(event))
}

export function mayResend(sentAt: Date | null, now: Date): boolean {
  return sentAt === null || now.getTime() - sentAt.getTime() >= notificationLimits.resendMs
}

/** Failures of one kind share a mail: the first goes at once, those of the next 15 minutes together. */
const failurePauseMs = 15 * 60_000

export function isFailure(event: NotificationEvent): boolean {
  return failureEvents.includes(event)
}

/** When the next mail about a kind of failure may go; null: at once. */
export function nextFailureMail(lastMailedAt: Date | null, now: Date): Date | null {
  const next = (lastMailedAt?.getTime() ?? 0) + failurePauseMs
  return next > now.getTime() ? new Date(next) : null
}
