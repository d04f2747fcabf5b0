import {
  defaultNotificationEvents,
  failureEvents,
  type NotificationEvent,
  notificationEvents,
  notificationLimits,
} from '@carillon/contract/notifications'

/** An address that may get notifications. */
export interface NotifiedAddress {
  id: string
  events: readonly NotificationEvent[]
  /** True if the address is confirmed and has not bounced. */
  isReachable: boolean
}

/** True if a reachable address gets notifications of every failure. */
export function coverAllFailures(addresses: readonly NotifiedAddress[]): boolean {
  return failureEvents.every((failure) =>
    addresses.some(({ isReachable, events }) => isReachable && events.includes(failure)),
  )
}

/** An address's choice, and the events that there were to choose from. */
export interface StoredChoice {
  events: readonly string[]
  known: readonly string[]
}

/** The events of an address, in their fixed order. An event that is newer than its choice is chosen by default. */
export function readEvents(stored: StoredChoice | undefined): NotificationEvent[] {
  return notificationEvents.filter((event) =>
    (stored?.known.includes(event) ? stored.events : defaultNotificationEvents).includes(event),
  )
}

/** The stored form of a choice; without one the defaults, including future events. */
export function choiceOf(events: readonly NotificationEvent[] | undefined): {
  events: NotificationEvent[]
  known: NotificationEvent[]
} {
  return events === undefined
    ? { events: [], known: [] }
    : { events: notificationEvents.filter((event) => events.includes(event)), known: [...notificationEvents] }
}

/**
 * True if another confirmation mail may be sent: a minute after the last. A time in the future means that the clock was
 * set back since, so nothing is to wait for.
 */
export function mayResend(sentAt: Date | null, now: Date): boolean {
  if (sentAt === null || sentAt > now) return true
  return now.getTime() - sentAt.getTime() >= notificationLimits.resendMs
}

/** Failures of one kind share a mail: the first is mailed at once, failures of the next 15 minutes together. */
const failurePauseMs = 15 * 60_000

export function isFailure(event: NotificationEvent): boolean {
  return failureEvents.includes(event)
}

/** The time at which the next mail about a kind of failure may be sent; null: now. */
export function nextFailureMail(lastMailedAt: Date | null, now: Date): Date | null {
  if (lastMailedAt === null || lastMailedAt > now) return null
  const next = lastMailedAt.getTime() + failurePauseMs
  return next > now.getTime() ? new Date(next) : null
}
