import { segmentLimits } from '@carillon/segment-language/tree'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LegacyPage, LegacyRecipient, legacyPageRefusals } from './recipients-legacy.ts'
import { flag, nameText, uuid } from './wire.ts'

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

/**
 * `and_or` joins a condition with the one before it. It is empty on the first condition only. Values are always text; a
 * campaign is named by its number.
 */
export const LegacyCondition = z.object({
  field: z.string().check(z.minLength(1), z.maxLength(100)),
  value: z._default(z.string().check(z.maxLength(segmentLimits.text)), ''),
  operator: z.enum(legacyOperators),
  and_or: z._default(z.enum(['', 'and', 'or']), ''),
})
export type LegacyCondition = z.output<typeof LegacyCondition>

export const LegacyConditions = z
  .array(LegacyCondition)
  .check(z.minLength(1), z.maxLength(segmentLimits.conditions))
const Name = nameText({ max: segmentLimits.name })
/** The number of a list. Ours may also be named by their id. */
export const LegacyListId = z.optional(z.nullable(z.union([z.int(), uuid])))
const SegmentNumber = z.object({
  id: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
})

const LegacySegment = z.object({
  id: z.number(),
  name: z.string(),
  list_id: z.optional(z.number()),
  conditions: z.array(LegacyCondition),
  recipient_count: z.number(),
})
export type LegacySegment = z.output<typeof LegacySegment>

export const legacyConditionRefusals = [
  'legacy_condition_joiners',
  'legacy_condition_first_joined',
  'legacy_condition_only_joined',
  'legacy_condition_joiner_missing',
  'legacy_condition_field_missing',
  'legacy_condition_value_missing',
  'legacy_condition_operator_missing',
  'legacy_condition_invalid',
  'list_id_invalid',
  'list_not_found',
] as const

/** The refusals of inputs in bodies with conditions. */
export const legacyConditionInputs = {
  'conditions.*.field': { missing: 'legacy_condition_field_missing' },
  'conditions.*.operator': { missing: 'legacy_condition_operator_missing' },
  list_id: 'list_id_invalid',
} as const

const oneIsInvalid = { message: 'invalid value is passed into one of the request body parameters' }
const listIsInvalid = { message: 'the list_id is not valid', field: 'list_id' }

/** The sentences of the public file about bodies with conditions. */
export const legacyConditionSentences = {
  invalid_json: { message: 'request body is not valid json' },
  invalid_input: oneIsInvalid,
  legacy_condition_field_missing: {
    message: 'field and set value is not passed into the request body',
    field: 'field',
  },
  legacy_condition_value_missing: {
    message: 'value and set value is not passed into the request body',
    field: 'value',
  },
  legacy_condition_operator_missing: {
    message: 'operator and set value is not passed into the request body',
    field: 'operator',
  },
  legacy_condition_joiners: {
    message: 'and_or is not set on more than one condition and less than all conditions',
    field: 'and_or',
  },
  legacy_condition_first_joined: { message: 'and_or is set on all conditions', field: 'and_or' },
  legacy_condition_only_joined: { message: 'and_or is set on the only condition passed', field: 'and_or' },
  legacy_condition_joiner_missing: {
    message: 'and_or and set value is not passed into the request body',
    field: 'and_or',
  },
  legacy_condition_invalid: oneIsInvalid,
  list_id_invalid: listIsInvalid,
  list_not_found: listIsInvalid,
} as const

const nameIsInvalid = { message: 'the name is not valid', field: 'name' }
const namedSentences = {
  ...legacyConditionSentences,
  segment_name_invalid: nameIsInvalid,
  segment_name_taken: nameIsInvalid,
} as const

const unknownToUpdate = { message: 'segment id is not valid', field: 'segment_id' } as const

/** Segments of the oldest API. They work like all other segments, and can be copied into modern ones. */
export const segmentsLegacy = {
  create: endpoint({
    method: 'POST',
    path: '/v3/contactdb/segments',
    scope: 'marketing_campaigns.create',
    summary:
      'Creates a segment from conditions of the oldest API. No other segment and no list may have its name.',
    body: z.object({ name: Name, list_id: LegacyListId, conditions: LegacyConditions }),
    status: 200,
    answer: LegacySegment,
    inputRefusals: { ...legacyConditionInputs, name: 'segment_name_invalid' },
    sentences: namedSentences,
    refuses: [
      'segment_name_invalid',
      'segment_name_taken',
      'segment_limit_reached',
      ...legacyConditionRefusals,
    ],
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
    inputRefusals: { id: 'segment_id_invalid' },
    sentences: {
      segment_id_invalid: { message: 'segment_id is not valid', field: 'segment_id' },
      segment_not_found: { message: 'segment_id not found', field: 'segment_id' },
    },
    refuses: ['segment_id_invalid', 'segment_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/contactdb/segments/:id',
    scope: 'marketing_campaigns.update',
    summary: 'Changes name, list or conditions.',
    params: SegmentNumber,
    body: z.object({
      name: z.optional(Name),
      list_id: LegacyListId,
      conditions: z.optional(LegacyConditions),
      /** Our own addition: the revision that the change starts from, as in `segments.update`. */
      revision: z.optional(z.number()),
    }),
    status: 200,
    answer: LegacySegment,
    inputRefusals: {
      ...legacyConditionInputs,
      id: 'segment_id_invalid',
      name: 'segment_name_invalid',
    },
    sentences: { ...namedSentences, segment_id_invalid: unknownToUpdate, segment_not_found: unknownToUpdate },
    refuses: [
      'segment_id_invalid',
      'segment_not_found',
      'segment_name_invalid',
      'segment_name_taken',
      'segment_changed',
      ...legacyConditionRefusals,
    ],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/contactdb/segments/:id',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes a segment; its contacts stay, unless `delete_contacts=true`.',
    params: SegmentNumber,
    query: z.object({ delete_contacts: z.optional(flag) }),
    status: 204,
    inputRefusals: { id: 'segment_id_invalid' },
    sentences: {
      segment_id_invalid: { message: 'segment_id is not valid', field: 'segment_id' },
      invalid_input: {
        message: 'delete_contacts is not a valid boolean',
        field: 'delete_contacts',
      },
      segment_not_found: { message: 'segment_id does not exist', field: 'segment_id' },
    },
    refuses: ['segment_id_invalid', 'segment_not_found', 'segment_locked'],
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/v3/contactdb/segments/:id/recipients',
    scope: 'marketing.read',
    summary: 'A page of the members of a segment, by their ids. Beyond the last page there is nothing (404).',
    params: SegmentNumber,
    query: LegacyPage,
    status: 200,
    answer: z.object({ recipients: z.array(LegacyRecipient) }),
    inputRefusals: { id: 'segment_not_found' },
    sentences: {
      segment_not_found: { message: 'The segment_id is not valid or does not exist', field: 'segment_id' },
    },
    refuses: ['segment_not_found', ...legacyPageRefusals],
  }),
}
