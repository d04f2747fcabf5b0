import { segmentLimits } from '@carillon/segment-language/tree'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, nameText } from './wire.ts'

export const legacyOperators = [
  'eq',
  'ne',
  'lt',
  'gt',
  'contains',
  'contains_word',
  'empty',
  'not_empty',
  'is within',
] as const

/** `and_or` joins a condition with the one before it. It is empty on the first condition only. Values are always text. */
export const LegacyCondition = z.object({
  field: z.string().check(z.minLength(1), z.maxLength(100)),
  value: z._default(z.string().check(z.maxLength(segmentLimits.text)), ''),
  operator: z.enum(legacyOperators),
  and_or: z._default(z.enum(['', 'and', 'or']), ''),
})
export type LegacyCondition = z.output<typeof LegacyCondition>

const Conditions = z.array(LegacyCondition).check(z.minLength(1), z.maxLength(segmentLimits.conditions))
const Name = nameText({ max: segmentLimits.name })
/** Our lists have UUIDs. Older clients may send a number, which matches no list. */
const ListId = z.union([z.string(), z.number()])
const SegmentNumber = z.object({ id: z.string().check(z.maxLength(20)) })

const LegacySegment = z.object({
  id: z.number(),
  name: z.string(),
  list_id: z.optional(z.string()),
  conditions: z.array(LegacyCondition),
  recipient_count: z.number(),
})
export type LegacySegment = z.output<typeof LegacySegment>

const conditionRefusals = [
  'legacy_condition_joiners',
  'legacy_condition_first_joined',
  'legacy_condition_invalid',
  'list_not_found',
] as const

/** Segments of the oldest API. They work like all other segments, and can be copied into modern ones. */
export const segmentsLegacy = {
  create: endpoint({
    method: 'POST',
    path: '/v3/contactdb/segments',
    scope: 'marketing_campaigns.create',
    summary: 'Creates a segment from conditions of the oldest API.',
    body: z.object({ name: Name, list_id: z.optional(z.nullable(ListId)), conditions: Conditions }),
    status: 200,
    answer: LegacySegment,
    refuses: ['segment_name_taken', 'segment_limit_reached', ...conditionRefusals],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/contactdb/segments',
    scope: 'marketing.read',
    summary: 'The segments created by the oldest API.',
    status: 200,
    answer: z.object({ segments: z.array(LegacySegment) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/contactdb/segments/:id',
    scope: 'marketing.read',
    summary: 'One segment created by the oldest API.',
    params: SegmentNumber,
    status: 200,
    answer: LegacySegment,
    refuses: ['segment_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/contactdb/segments/:id',
    scope: 'marketing_campaigns.update',
    summary: 'Changes name, list or conditions.',
    params: SegmentNumber,
    body: z.object({
      name: z.optional(Name),
      list_id: z.optional(z.nullable(ListId)),
      conditions: z.optional(Conditions),
    }),
    status: 200,
    answer: LegacySegment,
    refuses: ['segment_not_found', 'segment_name_taken', ...conditionRefusals],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/contactdb/segments/:id',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes a segment; its contacts stay, unless `delete_contacts=true`.',
    params: SegmentNumber,
    query: z.object({ delete_contacts: z.optional(flag) }),
    status: 204,
    refuses: ['segment_not_found', 'segment_locked'],
  }),
}
