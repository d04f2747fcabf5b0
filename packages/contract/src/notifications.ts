import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emailAddress, instant, text } from './wire.ts'

export const notificationLimits = {
  addresses: 10,
  name: 100,
  confirmationMs: 72 * 60 * 60 * 1000,
  resendMs: 60_000,
} as const

/** Events that an address can be notified of. */
export const notificationEvents = [
  'import_done',
  'import_failed',
  'export_ready',
  'export_failed',
  'contact_limit',
  /** An A/B test ended and needs a person to pick, will expire in a day, or expired a day ago. */
  'ab_winner',
  /** A single send paused itself, because too many messages bounced or were complained about. */
  'send_paused',
  /** An automation paused itself, because something that it needs is gone. */
  'automation_paused',
  /** A webhook took no events for a day, and the oldest were given up. */
  'webhook_failed',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

/** The default events of an address. */
export const defaultNotificationEvents: readonly NotificationEvent[] = [
  'import_done',
  'import_failed',
  'export_ready',
  'export_failed',
  'ab_winner',
  'send_paused',
  'automation_paused',
  'webhook_failed',
]

/** At least one confirmed address always gets these events. */
export const failureEvents: readonly NotificationEvent[] = ['import_failed', 'export_failed']

const Events = z.array(z.enum(notificationEvents)).check(z.maxLength(notificationEvents.length))
const AddressId = z.object({ id: z.string().check(z.maxLength(64)) })

export const NotificationAddress = z.object({
  /** `default` for the account's own address, which cannot be deleted. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** bounced: mail to it was permanently refused. It gets no mail until it is confirmed again by a new link. */
  status: z.enum(['confirmed', 'pending', 'bounced']),
  events: Events,
  created_at: z.nullable(instant),
})
export type NotificationAddress = z.output<typeof NotificationAddress>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/notifications/addresses',
    scope: 'marketing.read',
    summary:
      "The addresses that get notifications: the account's own address first, then the others by name.",
    status: 200,
    answer: z.object({ result: z.array(NotificationAddress) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/marketing/notifications/addresses',
    scope: 'marketing_campaigns.create',
    summary: 'Adds an address and mails it a confirmation link. It gets nothing else until it is confirmed.',
    body: z.object({
      name: text({ min: 1, max: notificationLimits.name }),
      email: emailAddress,
      events: z.optional(Events),
    }),
    status: 201,
    answer: NotificationAddress,
    refuses: ['notification_address_taken', 'notification_limit_reached'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/notifications/addresses/:id',
    scope: 'marketing_campaigns.update',
    summary:
      'Changes the name or the events of an address. At least one confirmed address always gets failures.',
    params: AddressId,
    body: z.object({
      name: z.optional(text({ min: 1, max: notificationLimits.name })),
      events: z.optional(Events),
    }),
    status: 200,
    answer: NotificationAddress,
    refuses: ['notification_address_not_found', 'notification_failures_unheard'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/notifications/addresses/:id',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes an address.',
    params: AddressId,
    status: 204,
    refuses: ['notification_address_not_found', 'notification_failures_unheard'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/v3/marketing/notifications/addresses/:id/resend_confirmation',
    scope: 'marketing_campaigns.create',
    summary: 'Sends the link again, at most once a minute; also for an address whose mail bounced.',
    params: AddressId,
    status: 204,
    refuses: ['notification_address_not_found', 'notification_confirmed', 'notification_resend_too_soon'],
  }),
}
