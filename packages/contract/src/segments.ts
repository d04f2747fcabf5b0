import { SegmentTree, segmentLimits } from '@carillon/segment-language/tree'
import * as z from 'zod/mini'
import { Contact, JobAnswer } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { csv, flag, instant, Metadata, text, uuid, wholeNumber } from './wire.ts'

const SegmentId = z.object({ id: z.string().check(z.maxLength(64)) })
const Name = text({ min: 1, max: segmentLimits.name })
const Query = z.string().check(z.minLength(1), z.maxLength(segmentLimits.query))
/** The wire takes a list of them; more than one is refused (`segment_parents_too_many`). */
const ParentListIds = z.nullable(z.array(uuid))

/** A sample contact: id, identifiers, names, dates and custom fields by name; unset ones are left out. */
const SampleContact = z.record(z.string(), z.unknown())

/** What the public API says of every segment, in a list and alone. */
const segmentFields = {
  id: z.string(),
  name: z.string(),
  contacts_count: z.number(),
  created_at: instant,
  updated_at: instant,
  /** When its members were last looked for; null before the first time. */
  sample_updated_at: z.nullable(instant),
  next_sample_update: z.nullable(instant),
  parent_list_ids: ParentListIds,
  query_version: z.enum(['1', '2']),
  _metadata: z.object({ self: z.string() }),
  status: z.object({
    query_validation: z.enum(['PENDING', 'VALID', 'INVALID']),
    /** English; screens translate `problem`. */
    error_message: z.optional(z.string()),
  }),
} as const

/** What is ours: shown beside the public fields. */
const ownFields = {
  /** processing: its members are being looked for; invalid: `problem` says why, and nothing is sent to it. */
  state: z.enum(['processing', 'ready', 'invalid']),
  /** A refusal's code and the details of its sentence. */
  problem: z.nullable(z.object({ error_id: z.string(), parameter: z.record(z.string(), z.unknown()) })),
  /** Something it reads has changed since `sample_updated_at`. */
  is_stale: z.boolean(),
  /** Made by the legacy API; can be copied into a modern one. */
  is_legacy: z.boolean(),
  /** Grows with every change of name or question; give it back with a change to be told of another's. */
  revision: z.number(),
} as const

export const SegmentSummary = z.object({ ...segmentFields, ...ownFields })
export type SegmentSummary = z.output<typeof SegmentSummary>

export const Segment = z.object({
  ...segmentFields,
  ...ownFields,
  query_dsl: z.string(),
  /** The conditions; null when the query says what they can't, and is shown as it is. */
  query_json: z.nullable(SegmentTree),
  contacts_sample: z.optional(z.array(SampleContact)),
  identifier_counts: z.optional(
    z.object({ EID: z.number(), PHNID: z.number(), EXTID: z.number(), AID: z.number() }),
  ),
  /** Refreshes asked for today, in the account's time zone. */
  refreshes_used: z.number(),
  max_refreshes: z.number(),
  last_refreshed_at: z.nullable(instant),
})
export type Segment = z.output<typeof Segment>

/** The question: conditions or a query in SQL; with both, the conditions are what counts and the query is written anew. */
const question = {
  query_dsl: z.optional(Query),
  query_json: z.optional(SegmentTree),
} as const

/** A question that isn't saved yet. */
const Draft = z.object({ ...question, parent_list_ids: z.optional(ParentListIds) })

const queryRefusals = [
  'segment_query_required',
  'segment_query_invalid',
  'segment_condition_invalid',
  'segment_parents_too_many',
  'list_not_found',
] as const

/** Who would stop working without a segment. */
export const SegmentUse = z.object({
  kind: z.enum(['single_send', 'automation']),
  id: z.string(),
  name: z.string(),
  status: z.string(),
  /** It leaves these people out. */
  excludes: z.boolean(),
  /** Scheduled or live: the segment can't be deleted. */
  locks: z.boolean(),
})
export type SegmentUse = z.output<typeof SegmentUse>

export const segments = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/segments/2.0',
    scope: 'marketing.read',
    summary: 'The segments of the account by name, those made by the first version of the API too.',
    query: z.object({
      ids: z.optional(csv),
      parent_list_ids: z.optional(csv),
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
      'Makes a segment from a query in SQL (`query_dsl`) or from conditions (`query_json`). Its members are looked for at once; the answer does not wait for them.',
    body: z.object({ name: Name, ...question, parent_list_ids: z.optional(ParentListIds) }),
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
      'Changes name, question or parent list. A query sent alone, as the public API does, can change every five minutes.',
    params: SegmentId,
    body: z.object({
      name: z.optional(Name),
      ...question,
      parent_list_ids: z.optional(ParentListIds),
      revision: z.optional(z.number()),
    }),
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
    answer: z.optional(JobAnswer),
    refuses: ['segment_not_found', 'segment_locked'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/v3/marketing/segments/2.0/refresh/:id',
    scope: 'marketing_campaigns.create',
    summary:
      'Looks for the members anew: twice a day for one segment, ten times for all, an hour apart. Costs nothing when nothing has changed.',
    params: SegmentId,
    body: z.object({ user_time_zone: z.string().check(z.minLength(1), z.maxLength(64)) }),
    status: 202,
    answer: z.object({ job_id: z.string(), was_current: z.boolean() }),
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
      'Counts who answers to a question that is not saved, exactly, with ten of them; ends when the caller hangs up.',
    body: Draft,
    status: 200,
    answer: z.object({
      contacts_count: z.number(),
      contacts_sample: z.array(Contact),
      /** What the parent list or the account holds: the number the conditions start from. */
      total_count: z.number(),
      query_ms: z.number(),
    }),
    refuses: ['segment_too_slow', ...queryRefusals],
  }),
  funnel: endpoint({
    method: 'POST',
    path: '/v3/marketing/segments/2.0/funnel',
    scope: 'marketing.read',
    summary: 'How many each condition matches alone, and together with those before it.',
    body: Draft,
    status: 200,
    answer: z.object({
      /** In the order of the conditions, group by group. */
      cards: z.array(z.object({ alone: z.number(), so_far: z.number() })),
      query_ms: z.number(),
    }),
    refuses: ['segment_too_slow', 'segment_query_not_conditions', ...queryRefusals],
  }),
  test: endpoint({
    method: 'POST',
    path: '/v3/marketing/segments/2.0/test',
    scope: 'marketing.read',
    summary: 'Whether one contact, by any identifier, answers to each condition, with the value found.',
    body: z.extend(Draft, { identifier: text({ min: 1, max: 254 }) }),
    status: 200,
    answer: z.object({
      contact: Contact,
      matches: z.boolean(),
      /** Null without a parent list. */
      on_parent_list: z.nullable(z.boolean()),
      cards: z.array(
        z.object({
          matches: z.boolean(),
          /** What the condition looked at: texts, numbers as text, instants, names of lists; empty when unset. */
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
    summary: 'How large the segment was on each of the last days, and who came and went.',
    params: SegmentId,
    query: z.object({ days: wholeNumber({ min: 1, max: 366, fallback: 90 }) }),
    status: 200,
    answer: z.object({
      /** Oldest first, one entry a day from the first known one; days without a change repeat the size. */
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
    summary: 'The single sends and automations that name the segment.',
    params: SegmentId,
    status: 200,
    answer: z.object({ result: z.array(SegmentUse) }),
    refuses: ['segment_not_found'],
  }),
}

/** Version 1 reads and deletes; making and changing were withdrawn from it. */
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
    summary: 'The segments of the account, as version 1 shows them.',
    query: z.object({
      ids: z.optional(csv),
      parent_list_ids: z.optional(csv),
      no_parent_list_id: z.optional(flag),
    }),
    status: 200,
    answer: z.object({ results: z.array(SegmentV1Summary) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/segments/:id',
    scope: 'marketing.read',
    summary: 'One segment with its question in SGQL; `query_json=true` adds its conditions.',
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
    answer: z.optional(JobAnswer),
    refuses: ['segment_not_found', 'segment_locked'],
  }),
}
