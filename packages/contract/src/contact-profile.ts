import * as z from 'zod/mini'
import { recipientStates } from './delivery.ts'
import { endpoint } from './endpoint.ts'
import { csvFilter, instant, Metadata, pageQuery, text, uuid } from './wire.ts'

export const profileLimits = {
  /** The minimum length of the reason why a contact may be emailed again, so that later readers can understand it. */
  reasonMin: 10,
  reasonMax: 500,
  timelinePage: 30,
  listsPerCall: 1000,
} as const

/** The events of a timeline, grouped by the kinds that it can be filtered by. */
export const timelineEvents = {
  pending: 'sends',
  delivered: 'sends',
  deferred: 'sends',
  /** The message waits because of the frequency cap or the quiet hours of the account. */
  put_off: 'sends',
  bounce: 'sends',
  block: 'sends',
  drop: 'sends',
  fail: 'sends',
  uncertain: 'sends',
  open: 'opens',
  click: 'clicks',
  machine_open: 'machine',
  machine_click: 'machine',
  unsubscribe: 'choices',
  group_unsubscribe: 'choices',
  resubscribe: 'choices',
  group_resubscribe: 'choices',
  spam_report: 'choices',
  suppressed: 'choices',
  unsuppressed: 'choices',
  form_submitted: 'choices',
  added: 'changes',
  imported: 'changes',
  rolled_back: 'changes',
  changed: 'changes',
  deleted: 'changes',
  restored: 'changes',
  list_added: 'memberships',
  list_removed: 'memberships',
  segment_entered: 'memberships',
  segment_left: 'memberships',
} as const
export type TimelineEvent = keyof typeof timelineEvents

export const timelineKinds = [
  'sends',
  'opens',
  'clicks',
  'machine',
  'choices',
  'changes',
  'memberships',
] as const satisfies readonly (typeof timelineEvents)[TimelineEvent][]
export type TimelineKind = (typeof timelineKinds)[number]

const suppressionKinds = ['global', 'spam', 'bounce', 'block', 'invalid', 'group', 'pause'] as const
/** `name` is null when the list, segment or send was deleted since. */
const Named = z.object({ id: z.string(), name: z.nullable(z.string()) })
const Value = z.nullable(z.union([z.string(), z.number()]))

export const TimelineEntry = z.object({
  id: z.string(),
  at: instant,
  event: z.enum(Object.keys(timelineEvents) as [TimelineEvent, ...TimelineEvent[]]),
  /** The single send of the event. */
  single_send: z.optional(Named),
  /** The automation whose email it is about. */
  automation: z.optional(Named),
  /** The subject of an email of an automation or a program, as it was sent: its tags are not filled in. */
  subject: z.optional(z.string()),
  /** For `put_off`, the time until which the message waits. */
  until: z.optional(instant),
  url: z.optional(z.string()),
  /** The answer of the receiving server, the reason why the message was dropped, or the reason that a person wrote. */
  reason: z.optional(z.string()),
  suppression: z.optional(z.enum(suppressionKinds)),
  group: z.optional(Named),
  list: z.optional(Named),
  segment: z.optional(Named),
  /**
   * The signup form that was sent, the text of its consent, and the proof. `confirmed_at`: the time at which the link was
   * followed.
   */
  form: z.optional(
    z.object({
      id: z.string(),
      name: z.string(),
      version: z.number(),
      consent_text: z.string(),
      page: z.string(),
      ip: z.string(),
      user_agent: z.string(),
      confirmed_at: z.nullable(instant),
    }),
  ),
  /**
   * The job that changed the contact: import, upsert, rollback, deletion or undo. `name` is the file name; null without
   * a file.
   */
  job: z.optional(Named),
  /** Email address of the user who made the change. */
  by: z.optional(z.string()),
  /** `field`: the name of a reserved field or the id of a custom field. `after` is left out when it is not known. */
  changes: z.optional(
    z.array(z.object({ field: z.string(), name: z.string(), before: Value, after: z.optional(Value) })),
  ),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

export const causes = ['no_address', 'global', 'spam', 'bounce', 'invalid', 'group', 'pause'] as const
export type Cause = (typeof causes)[number]

export const Diagnosis = z.object({
  /** `partly`: the contact gets all mail except mail of the unsubscribed groups. */
  can_be_emailed: z.enum(['yes', 'partly', 'no']),
  /** The first reason that applies, in the order in which sending checks them. */
  cause: z.nullable(z.enum(causes)),
  since: z.nullable(instant),
  /** The time at which the pause ends; null for other causes. */
  until: z.nullable(instant),
  /** The answer of the receiving server, if there was one. */
  reason: z.string(),
  /** `nothing`: the reason cannot or may not be removed here. */
  remedy: z.nullable(z.enum(['add_address', 'change_address', 'resubscribe', 'nothing'])),
  groups: z.array(z.object({ id: z.number(), name: z.string(), since: instant })),
  /** The latest send this person was a recipient of. */
  last_attempt: z.nullable(
    z.object({
      outcome: z.enum(recipientStates),
      at: instant,
      /** The time at which a deferred message is tried again. */
      next_at: z.nullable(instant),
      reason: z.string(),
      single_send: Named,
      /** The automation, if the message was one of its emails. */
      automation: z.optional(Named),
      /** The subject of an email of an automation or of transactional mail. */
      subject: z.optional(z.string()),
    }),
  ),
})
export type Diagnosis = z.output<typeof Diagnosis>

/** Suppressions that a user can lift. A spam report can't be: the recipient reported it to their mail provider. */
export const resubscribable = ['global', 'group', 'bounce'] as const

export const Resubscription = z.object({
  from: z.enum(resubscribable),
  /** The unsubscribe group. Only with `from: group`. */
  group_id: z.optional(z.number()),
  reason: text({ min: profileLimits.reasonMin, max: profileLimits.reasonMax }),
})

const ContactId = z.object({ id: z.string().check(z.maxLength(64)) })
const ListIds = z.optional(z.array(uuid).check(z.maxLength(profileLimits.listsPerCall)))

export const contactProfile = {
  memberships: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/:id/memberships',
    scope: 'marketing.read',
    summary: 'The lists and segments of a contact, each with the time since which the contact is in it.',
    params: ContactId,
    status: 200,
    answer: z.object({
      lists: z.array(z.object({ id: z.string(), name: z.string(), added_at: instant })),
      segments: z.array(z.object({ id: z.string(), name: z.string(), entered_at: instant })),
    }),
    refuses: ['contact_not_found'],
  }),
  changeLists: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/contacts/:id/lists',
    scope: 'marketing_campaigns.update',
    summary: 'Adds one contact to lists and removes it from others, immediately. Answers the changes.',
    params: ContactId,
    body: z.object({ add: ListIds, remove: ListIds }),
    status: 200,
    answer: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
    refuses: ['contact_not_found', 'list_not_found'],
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/:id/timeline',
    scope: 'marketing.read',
    summary:
      'All events of a contact, newest first, page by page. `kinds` selects some of `sends`, `opens`, `clicks`, `machine`, `choices`, `changes` and `memberships`.',
    params: ContactId,
    query: z.object({
      ...pageQuery({ max: 200, fallback: profileLimits.timelinePage }),
      kinds: csvFilter,
    }),
    status: 200,
    answer: z.object({
      result: z.array(TimelineEntry),
      /**
       * The time before which events of messages are no longer kept. Left out if all events of this contact are kept.
       */
      message_events_kept_from: z.optional(instant),
      /** The same for changes and for stays on lists and in segments that ended. */
      changes_kept_from: z.optional(instant),
      _metadata: Metadata,
    }),
    refuses: ['contact_not_found', 'page_token_invalid', 'timeline_kind_unknown'],
  }),
  diagnosis: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/:id/diagnosis',
    scope: 'marketing.read',
    summary: 'Tells if a contact can be emailed; if not, the reason and the remedy.',
    params: ContactId,
    status: 200,
    answer: Diagnosis,
    refuses: ['contact_not_found'],
  }),
  resubscribe: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/:id/resubscribe',
    scope: 'marketing_campaigns.create',
    summary:
      'Lifts the suppression of a contact that unsubscribed or bounced. The reason is stored as proof. A spam report cannot be lifted.',
    params: ContactId,
    body: Resubscription,
    status: 204,
    refuses: ['contact_not_found', 'suppression_not_found', 'resubscribe_spam_reported'],
  }),
}
