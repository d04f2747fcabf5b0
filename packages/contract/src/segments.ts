import { SegmentTree, segmentLimits } from '@carillon/segment-language/tree'
import * as z from 'zod/mini'
import { Contact, JobAnswer } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { csvFilter, flag, instant, Metadata, nameText, text, uuid, wholeNumber } from './wire.ts'

const SegmentId = z.object({ id: z.string().check(z.maxLength(64)) })
const Name = nameText({ max: segmentLimits.name })
const Query = z.string().check(z.minLength(1), z.maxLength(segmentLimits.query))
/** The parent list, as a list of ids as in the public API; more than one id is refused (`segment_parents_too_many`). */
const ParentListIds = z.nullable(z.array(uuid))

/** A sample contact: id, identifiers, names, dates, and custom fields by name. Fields without a value are left out. */
const SampleContact = z.record(z.string(), z.unknown())

/** The fields of a segment in the public API, both in a list and alone. */
const segmentFields = {
  id: z.string(),
  name: z.string(),
  contacts_count: z.number(),
  created_at: instant,
  updated_at: instant,
  /** The time at which the segment was last evaluated; null before the first time. */
  sample_updated_at: z.nullable(instant),
  next_sample_update: z.nullable(instant),
  parent_list_ids: ParentListIds,
  query_version: z.enum(['1', '2']),
  _metadata: z.object({ self: z.string() }),
  status: z.object({
    query_validation: z.enum(['PENDING', 'VALID', 'INVALID']),
    /** The problem in English. Screens show a translation made from `problem`. */
    error_message: z.optional(z.string()),
  }),
} as const

/** Our additions to the public fields. */
const ownFields = {
  /**
   * processing: the segment is being evaluated; invalid: `problem` has the reason, and nothing is sent to the segment.
   */
  state: z.enum(['processing', 'ready', 'invalid']),
  /** The code of a refusal and the details for its sentence. */
  problem: z.nullable(z.object({ error_id: z.string(), parameter: z.record(z.string(), z.unknown()) })),
  /** True if data that the segment reads has changed since `sample_updated_at`. */
  is_stale: z.boolean(),
  /** True if the legacy API created the segment. It can be copied into a modern segment. */
  is_legacy: z.boolean(),
  /** The id in the legacy API, for the segments that it created. */
  legacy_id: z.optional(z.number()),
  /** A number that grows with every change of name or conditions. A change that names an older revision is refused. */
  revision: z.number(),
} as const

export const SegmentSummary = z.object({ ...segmentFields, ...ownFields })
export type SegmentSummary = z.output<typeof SegmentSummary>

export const Segment = z.object({
  ...segmentFields,
  ...ownFields,
  query_dsl: z.string(),
  /** The conditions; null if only a query can express them. */
  query_json: z.nullable(SegmentTree),
  contacts_sample: z.optional(z.array(SampleContact)),
  /** The numbers of members by identifier; left out until the members are known, and for large segments. */
  identifier_counts: z.optional(
    z.object({ EID: z.number(), PHNID: z.number(), EXTID: z.number(), AID: z.number() }),
  ),
  /** Refreshes requested today, in the account's time zone. */
  refreshes_used: z.number(),
  max_refreshes: z.number(),
  last_refreshed_at: z.nullable(instant),
})
export type Segment = z.output<typeof Segment>

/** Conditions, or a query in SQL. If both are given, the query is ignored and generated from the conditions. */
const question = {
  query_dsl: z.optional(Query),
  query_json: z.optional(SegmentTree),
} as const

/** Conditions or a query that are not saved yet. */
const Draft = z.object({ ...question, parent_list_ids: z.optional(ParentListIds) })

const queryRefusals = [
  'segment_query_required',
  'segment_query_invalid',
  'segment_condition_invalid',
  'segment_parents_too_many',
  'list_not_found',
] as const

/** Single sends, automations and campaigns of ads that use a segment. */
export const SegmentUse = z.object({
  kind: z.enum(['single_send', 'automation', 'ad_campaign']),
  id: z.string(),
  name: z.string(),
  status: z.string(),
  /** True if it excludes these contacts. */
  excludes: z.boolean(),
  /** True if it is scheduled, live or submitted, so that the segment can't be deleted. */
  locks: z.boolean(),
})
export type SegmentUse = z.output<typeof SegmentUse>

export const segments = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/segments/2.0',
    scope: 'marketing.read',
    summary: 'The segments of the account by name, including those created by version 1 of the API.',
    query: z.object({
      ids: csvFilter,
      parent_list_ids: csvFilter,
      no_parent_list_id: z.optional(flag),
    }),
    status: 200,
    answer: z.object({ results: z.array(SegmentSummary), _metadata: Metadata }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/marketing/segments/2.0',
    scope: 'marketing_campaigns.create',
    summary:
      'Creates a segment from a query in SQL (`query_dsl`) or from conditions (`query_json`). It is evaluated immediately, but the answer does not wait for that.',
    body: z.object({ name: Name, ...question, parent_list_ids: z.optional(ParentListIds) }),
    startsJob: true,
    status: 201,
    answer: Segment,
    refuses: ['segment_name_taken', 'segment_limit_reached', ...queryRefusals],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/segments/2.0/:id',
    scope: 'marketing.read',
    summary: 'One segment, with up to 50 of its newest contacts unless `contacts_sample=false`.',
    params: SegmentId,
    query: z.object({ contacts_sample: z._default(flag, true) }),
    status: 200,
    answer: Segment,
    refuses: ['segment_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/segments/2.0/:id',
    scope: 'marketing_campaigns.update',
    summary:
      'Changes name, conditions or parent list. A query without conditions, as in the public API, can be changed every five minutes.',
    params: SegmentId,
    body: z.object({
      name: z.optional(Name),
      ...question,
      parent_list_ids: z.optional(ParentListIds),
      revision: z.optional(z.number()),
    }),
    startsJob: true,
    status: 200,
    answer: Segment,
    refuses: [
      'segment_not_found',
      'segment_name_taken',
      'segment_changed',
      'segment_change_too_soon',
      ...queryRefusals,
    ],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/segments/2.0/:id',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes a segment. Its contacts stay, unless `delete_contacts=true`.',
    params: SegmentId,
    query: z.object({ delete_contacts: z.optional(flag) }),
    status: 202,
    startsJob: true,
    answer: z.optional(JobAnswer),
    refuses: ['segment_not_found', 'segment_locked'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/v3/marketing/segments/2.0/refresh/:id',
    scope: 'marketing_campaigns.create',
    summary:
      'Evaluates a segment again: at most twice a day for one segment and ten times for all, an hour apart. A refresh does not count when nothing has changed.',
    params: SegmentId,
    body: z.object({ user_time_zone: z.string().check(z.minLength(1), z.maxLength(64)) }),
    startsJob: true,
    status: 202,
    answer: z.object({ job_id: z.string(), was_current: z.boolean() }),
    envelopes: { 404: 'error' },
    refuses: [
      'segment_not_found',
      'segment_refresh_hourly',
      'segment_refresh_daily',
      'segment_refresh_account',
      'time_zone_unknown',
      'entitlement_required',
    ],
  }),
  count: endpoint({
    method: 'POST',
    path: '/v3/marketing/segments/2.0/count',
    scope: 'marketing.read',
    summary:
      'Counts exactly the contacts that match unsaved conditions, and answers ten of them. Stops when the caller disconnects.',
    body: Draft,
    status: 200,
    answer: z.object({
      contacts_count: z.number(),
      contacts_sample: z.array(Contact),
      /** Number of contacts on the parent list or in the account, before any condition. */
      total_count: z.number(),
      query_ms: z.number(),
      /**
       * The time before which events are no longer kept, so that conditions about certain sends find nothing earlier.
       * Left out if the conditions read no dropped events.
       */
      message_events_kept_from: z.optional(instant),
    }),
    refuses: ['segment_too_slow', ...queryRefusals],
  }),
  funnel: endpoint({
    method: 'POST',
    path: '/v3/marketing/segments/2.0/funnel',
    scope: 'marketing.read',
    summary:
      'The number of contacts that each condition matches alone, and together with the conditions before it.',
    body: Draft,
    status: 200,
    answer: z.object({
      /** The counts of the conditions, in their order, group by group. */
      cards: z.array(z.object({ alone: z.number(), so_far: z.number() })),
      query_ms: z.number(),
    }),
    refuses: ['segment_too_slow', 'segment_query_not_conditions', ...queryRefusals],
  }),
  test: endpoint({
    method: 'POST',
    path: '/v3/marketing/segments/2.0/test',
    scope: 'marketing.read',
    summary:
      'The result of each condition for one contact, found by any identifier, with the value that was compared.',
    body: z.extend(Draft, { identifier: text({ min: 1, max: 254 }) }),
    status: 200,
    answer: z.object({
      contact: Contact,
      matches: z.boolean(),
      /** True if the contact is on the parent list; null without one. */
      on_parent_list: z.nullable(z.boolean()),
      cards: z.array(
        z.object({
          matches: z.boolean(),
          /** The values that the condition was compared with: texts, numbers as text, instants, names of lists; empty when unset. */
          found: z.array(z.string()),
        }),
      ),
    }),
    refuses: ['contact_not_found', 'segment_query_not_conditions', ...queryRefusals],
  }),
  sizes: endpoint({
    method: 'GET',
    path: '/v3/marketing/segments/2.0/:id/sizes',
    scope: 'marketing.read',
    summary:
      'The size of the segment on each of the last days, and the numbers of contacts that entered and left.',
    params: SegmentId,
    query: z.object({ days: wholeNumber({ min: 1, max: 366, fallback: 90 }) }),
    status: 200,
    answer: z.object({
      /** The size on each day, from the first known day, oldest first. Days without a change repeat the size. */
      result: z.array(
        z.object({ date: z.string(), size: z.number(), entered: z.number(), left: z.number() }),
      ),
    }),
    refuses: ['segment_not_found'],
  }),
  uses: endpoint({
    method: 'GET',
    path: '/v3/marketing/segments/2.0/:id/uses',
    scope: 'marketing.read',
    summary: 'The single sends and automations that use the segment.',
    params: SegmentId,
    status: 200,
    answer: z.object({ result: z.array(SegmentUse) }),
    refuses: ['segment_not_found'],
  }),
}

/**
 * A segment in version 1 of the calls, which only reads and deletes. The public API no longer creates or changes
 * segments by it.
 */
const SegmentV1Summary = z.object({
  id: z.string(),
  name: z.string(),
  contacts_count: z.number(),
  created_at: instant,
  updated_at: instant,
  sample_updated_at: z.nullable(instant),
  next_sample_update: z.optional(z.nullable(instant)),
  parent_list_id: z.optional(z.string()),
})

export const segmentsV1 = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/segments',
    scope: 'marketing.read',
    summary: 'The segments of the account in the form of version 1.',
    query: z.object({
      ids: csvFilter,
      parent_list_ids: csvFilter,
      no_parent_list_id: z.optional(flag),
    }),
    status: 200,
    answer: z.object({ results: z.array(SegmentV1Summary) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/segments/:id',
    scope: 'marketing.read',
    summary: 'One segment with its query in SGQL; `query_json=true` adds its conditions.',
    params: SegmentId,
    query: z.object({ query_json: z.optional(flag) }),
    status: 200,
    answer: z.extend(SegmentV1Summary, {
      query_dsl: z.string(),
      query_json: z.optional(z.nullable(SegmentTree)),
      parent_list_ids: ParentListIds,
      contacts_sample: z.array(SampleContact),
    }),
    refuses: ['segment_not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/segments/:id',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes a segment; its contacts stay, unless `delete_contacts=true`.',
    params: SegmentId,
    query: z.object({ delete_contacts: z.optional(flag) }),
    status: 202,
    startsJob: true,
    answer: z.optional(JobAnswer),
    refuses: ['segment_not_found', 'segment_locked'],
  }),
}
