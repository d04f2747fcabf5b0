import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emailAddress, flag, instant, pageQuery, text, uuid } from './wire.ts'

export const notificationLimits = {
  addresses: 10,
  name: 100,
  confirmationMs: 72 * 60 * 60 * 1000,
  resendMs: 60_000,
} as const

interface Catalogued {
  /** The meaning for the reader: something is finished, something is to be done, or something failed. */
  tone: 'done' | 'todo' | 'failed'
  /** True if addresses that have not chosen their events get mails about this one. */
  isMailed: boolean
  /** True if administrators of the account get a mail as well, whatever the addresses chose. */
  tellsAdministrators?: true
}

/**
 * All events that an account is notified of. A new event is one line here, its texts (`event` in the messages of
 * `notifications`; `event`, `subject`, `sentence` and `button` in those of `notification-mails`) and, if a name and a
 * link are not enough, its facts (`features/notifications/facts.ts` of the server).
 */
export const notificationCatalogue = {
  import_done: { tone: 'done', isMailed: true },
  import_failed: { tone: 'failed', isMailed: true },
  export_ready: { tone: 'done', isMailed: true },
  export_failed: { tone: 'failed', isMailed: true },
  /** A segment that took long to evaluate is ready. */
  segment_ready: { tone: 'done', isMailed: false },
  /** A segment can't be evaluated until a user changes it. */
  segment_failed: { tone: 'failed', isMailed: true },
  /**
   * A segment can't be evaluated because a list or field that it reads was deleted. The user was warned before the
   * deletion.
   */
  segment_part_deleted: { tone: 'failed', isMailed: false },
  /** An account has 90 % of the contacts that its plan allows. */
  contact_limit: { tone: 'todo', isMailed: false, tellsAdministrators: true },
  /** An account has sent 90 % of the emails that it may send this month. */
  email_limit: { tone: 'todo', isMailed: false, tellsAdministrators: true },
  /** The winner of an A/B test has to be picked: the test has ended, will expire in a day, or expired a day ago. */
  ab_winner: { tone: 'todo', isMailed: true },
  send_finished: { tone: 'done', isMailed: false },
  /** A scheduled single send was not sent at its time and is a draft again. */
  send_held: { tone: 'failed', isMailed: true },
  /** A single send paused itself, because too many messages bounced or were complained about. */
  send_paused: { tone: 'failed', isMailed: true },
  /**
   * Too many messages of a single send bounced or were complained about, and all had left before it could pause itself.
   */
  send_over_limits: { tone: 'failed', isMailed: true },
  /** An automation paused itself, because a thing that it needs no longer exists. */
  automation_paused: { tone: 'failed', isMailed: true },
  /** A webhook took no events for a day, and the oldest were given up. */
  webhook_failed: { tone: 'failed', isMailed: true },
  /** An integration can't hand over events, and does not recover by itself. */
  integration_failed: { tone: 'failed', isMailed: true },
  /** An integration that was reported as failing takes events again. */
  integration_recovered: { tone: 'done', isMailed: false },
  /** A record of an authenticated domain is not published any more. */
  domain_lost: { tone: 'failed', isMailed: true },
  /** The sign-in at a partner of ads has ended, so that ads can be neither changed nor read. */
  ad_sign_in_ended: { tone: 'failed', isMailed: true },
  /** A person asked on a public page for the erasure of their data. */
  erasure_requested: { tone: 'todo', isMailed: true },
  /** A call waits for the approval of another person. The people who may approve it get a mail of their own. */
  approval_asked: { tone: 'todo', isMailed: false },
  approval_given: { tone: 'done', isMailed: false },
  /** A request was denied, or has to be asked for again. */
  approval_refused: { tone: 'failed', isMailed: false },
  /**
   * After an upgrade, contacts whose addresses were several spellings of one mailbox were merged. This happens once.
   */
  contacts_merged: { tone: 'done', isMailed: false },
  /** A person asks for scopes. Administrators get a mail of their own, with a link to decide. */
  access_requested: { tone: 'todo', isMailed: false },
  /** An administrator decided about a request for scopes. The person is mailed. */
  access_decided: { tone: 'done', isMailed: false },
} as const satisfies Record<string, Catalogued>
export type NotificationEvent = keyof typeof notificationCatalogue

export const notificationEvents = Object.keys(notificationCatalogue) as NotificationEvent[]

/** The default events of an address. */
export const defaultNotificationEvents: readonly NotificationEvent[] = notificationEvents.filter(
  (event) => notificationCatalogue[event].isMailed,
)

/** True if administrators are mailed about it. */
export function tellsAdministrators(event: NotificationEvent): boolean {
  const catalogued: Catalogued = notificationCatalogue[event]
  return catalogued.tellsAdministrators === true
}

/** At least one confirmed address always gets these events. */
export const failureEvents: readonly NotificationEvent[] = ['import_failed', 'export_failed']

const Events = z.array(z.enum(notificationEvents)).check(z.maxLength(notificationEvents.length))
const AddressId = z.object({ id: z.string().check(z.maxLength(64)) })

export const NotificationAddress = z.object({
  /** The id of the address; `default` for the account's own address, which can't be deleted. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** bounced: mail to it was permanently refused. It gets no mail until it is confirmed again by a new link. */
  status: z.enum(['confirmed', 'pending', 'bounced']),
  events: Events,
  created_at: z.nullable(instant),
})
export type NotificationAddress = z.output<typeof NotificationAddress>

/** An event as the inbox in the app shows it. It is kept for a month. */
export const InboxEntry = z.object({
  id: uuid,
  event: z.enum(notificationEvents),
  tone: z.enum(['done', 'todo', 'failed']),
  at: instant,
  is_read: z.boolean(),
  title: z.string(),
  text: z.string(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The page where the reader can see or repair it, and the text of the link. */
  link: z.object({ label: z.string(), path: z.string() }),
})
export type InboxEntry = z.output<typeof InboxEntry>

const idsPerCall = 1000

export const notifications = {
  inbox: endpoint({
    method: 'GET',
    path: '/v3/marketing/notifications',
    scope: 'marketing.read',
    summary:
      'The notifications of the account in the last month, newest first, including those that were not mailed. `unread` counts the ones that the caller has not read.',
    query: z.object({
      ...pageQuery({ max: 100, fallback: 30 }),
      language: z._default(z.enum(['en', 'de']), 'en'),
      unread_only: z.optional(flag),
    }),
    status: 200,
    answer: z.object({
      result: z.array(InboxEntry),
      unread: z.number(),
      /** The token for the next page; left out on the last page. */
      next_page_token: z.optional(z.string()),
    }),
    refuses: ['page_token_invalid'],
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/v3/marketing/notifications/read',
    scope: 'marketing.read',
    summary:
      'Marks notifications as read by the caller, or with `is_read` false as unread: those in `ids`, or all. Answers the ids of those that changed.',
    body: z.object({
      ids: z.optional(z.array(uuid).check(z.maxLength(idsPerCall))),
      is_read: z._default(z.boolean(), true),
    }),
    status: 200,
    answer: z.object({ changed: z.array(uuid) }),
  }),
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
    isSetting: true,
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
