import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { csv, instant, Metadata, pageQuery, text, uuid } from './wire.ts'

export const profileLimits = {
  /** Why somebody may be mailed again, in words that still mean something to others in a year. */
  reasonMin: 10,
  reasonMax: 500,
  timelinePage: 30,
  listsPerCall: 1000,
} as const

/** What a timeline tells, and the kind under which each event is found. */
export const timelineEvents = {
  pending: 'sends',
  delivered: 'sends',
  deferred: 'sends',
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

const suppressionKinds = ['global', 'spam', 'bounce', 'block', 'invalid', 'group'] as const
/** `name` is null for what was deleted since. */
const Named = z.object({ id: z.string(), name: z.nullable(z.string()) })
const Value = z.nullable(z.union([z.string(), z.number()]))

export const TimelineEntry = z.object({
  id: z.string(),
  at: instant,
  event: z.enum(Object.keys(timelineEvents) as [TimelineEvent, ...TimelineEvent[]]),
  /** The single send it belongs to. */
  single_send: z.optional(Named),
  url: z.optional(z.string()),
  /** What the other server said, why it was dropped, or what somebody wrote as their reason. */
  reason: z.optional(z.string()),
  suppression: z.optional(z.enum(suppressionKinds)),
  group: z.optional(Named),
  list: z.optional(Named),
  segment: z.optional(Named),
  /** The import, upsert, rollback, deletion or undoing that did it; `name`: of the file, null where there was none. */
  job: z.optional(Named),
  /** Who did it: an address of one of the account's people. */
  by: z.optional(z.string()),
  /** `field`: a reserved field's name or a custom one's id. `after` is left out where it is not known. */
  changes: z.optional(
    z.array(z.object({ field: z.string(), name: z.string(), before: Value, after: z.optional(Value) })),
  ),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

export const causes = ['no_address', 'global', 'spam', 'bounce', 'invalid', 'group'] as const
export type Cause = (typeof causes)[number]

const attemptOutcomes = [
  'pending',
  'in_flight',
  'deferred',
  'delivered',
  'bounced',
  'dropped',
  'failed',
  'uncertain',
] as const

export const Diagnosis = z.object({
  /** `partly`: everything but what belongs to the groups. */
  can_be_emailed: z.enum(['yes', 'partly', 'no']),
  /** The first that holds, in the order in which sending asks. */
  cause: z.nullable(z.enum(causes)),
  since: z.nullable(instant),
  /** What the other server said, where it said something. */
  reason: z.string(),
  /** `nothing`: it cannot or may not be put right here. */
  remedy: z.nullable(z.enum(['add_address', 'change_address', 'resubscribe', 'nothing'])),
  groups: z.array(z.object({ id: z.number(), name: z.string(), since: instant })),
  /** The latest send this person was a recipient of. */
  last_attempt: z.nullable(
    z.object({
      outcome: z.enum(attemptOutcomes),
      at: instant,
      /** When a deferred message is tried again. */
      next_at: z.nullable(instant),
      reason: z.string(),
      single_send: Named,
    }),
  ),
})
export type Diagnosis = z.output<typeof Diagnosis>

/** What can be lifted by hand. A spam report never is: the person's own provider was told. */
export const resubscribable = ['global', 'group', 'bounce'] as const

export const Resubscription = z.object({
  from: z.enum(resubscribable),
  /** Only with `from: group`. */
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
    summary: 'The lists a contact is on and the segments it belongs to, each with since when.',
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
    summary: 'Puts one contact on lists and takes it off others, at once. Answers what that changed.',
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
      'Everything that happened to a contact, newest first, page by page; `kinds` picks some of `sends`, `opens`, `clicks`, `machine`, `choices`, `changes` and `memberships`.',
    params: ContactId,
    query: z.object({
      ...pageQuery({ max: 200, fallback: profileLimits.timelinePage }),
      kinds: z.optional(csv),
    }),
    status: 200,
    answer: z.object({ result: z.array(TimelineEntry), _metadata: Metadata }),
    refuses: ['contact_not_found', 'page_token_invalid', 'timeline_kind_unknown'],
  }),
  diagnosis: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/:id/diagnosis',
    scope: 'marketing.read',
    summary: 'Whether a contact can be e-mailed; if not, why, and what puts it right.',
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
      'Lets a contact be mailed again that had left or bounced. The reason is kept as the proof. A spam report cannot be lifted.',
    params: ContactId,
    body: Resubscription,
    status: 204,
    refuses: ['contact_not_found', 'suppression_not_found', 'resubscribe_spam_reported'],
  }),
}
