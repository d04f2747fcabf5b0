import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldTypes } from './reserved-fields.ts'
import { flag, Metadata, text } from './wire.ts'

/** `fields` is the default; `CUSTOM_FIELD_LIMIT` sets another number for the installation. */
export const customFieldLimits = { name: 100, fields: 500, textValue: 1000 } as const

const FieldId = z.object({ id: z.string().check(z.maxLength(64)) })
const Name = text({ min: 1, max: customFieldLimits.name })
const Self = z.object({ self: z.optional(z.string()) })

export const CustomField = z.object({
  /** `w1_T`: a number that is never reused, and the first letter of the type. A rename keeps the id. */
  id: z.string(),
  name: z.string(),
  field_type: z.enum(fieldTypes),
  _metadata: z.optional(Self),
})
export type CustomField = z.output<typeof CustomField>

export const ReservedField = z.object({
  id: z.string(),
  name: z.string(),
  field_type: z.enum(fieldTypes),
  /** True if the field can't be written; left out otherwise. */
  read_only: z.optional(z.literal(true)),
})
export type ReservedField = z.output<typeof ReservedField>

/** The fields that a new custom field needs. The rules for names are in custom-field-name.ts: each has its own message. */
export const NewCustomField = z.object({ name: Name, field_type: z.enum(fieldTypes) })
export type NewCustomField = z.output<typeof NewCustomField>

const User = z.object({ id: z.string(), name: z.string() })

export const FieldUsage = z.object({
  id: z.string(),
  segments: z.number(),
  designs: z.number(),
  saved_rows: z.number(),
  single_sends: z.number(),
  automations: z.number(),
  signup_forms: z.number(),
  /** The number of contacts of the sample that have a value. */
  filled: z.number(),
  /** The five most frequent values in the sample. */
  samples: z.array(z.union([z.string(), z.number()])),
})
export type FieldUsage = z.output<typeof FieldUsage>

const nameRefusals = [
  'custom_field_charset',
  'custom_field_first_character',
  'custom_field_reserved',
  'custom_field_system',
  'custom_field_sql_keyword',
  'custom_field_name_taken',
] as const

export const customFields = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/field_definitions',
    scope: 'marketing.read',
    summary:
      'The custom fields of the account, oldest first, and the reserved fields that every contact has.',
    status: 200,
    answer: z.object({
      custom_fields: z.array(CustomField),
      reserved_fields: z.array(ReservedField),
      /** Deleted fields whose values are still being removed from contacts. */
      deleting_fields: z.array(CustomField),
      _metadata: Metadata,
    }),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/v3/marketing/field_definitions/usage',
    scope: 'marketing.read',
    summary:
      'The number of segments, designs, saved rows, unsent single sends, automations and signup forms that use each field, and values of the newest contacts.',
    status: 200,
    answer: z.object({
      result: z.array(FieldUsage),
      contacts_looked_at: z.number(),
      /** True if the sample contains all contacts of the account. */
      all_contacts: z.boolean(),
    }),
  }),
  usageOf: endpoint({
    method: 'GET',
    path: '/v3/marketing/field_definitions/:id/usage',
    scope: 'marketing.read',
    summary:
      'The segments, designs, saved rows, unsent single sends, automations and signup forms that use a field.',
    params: FieldId,
    status: 200,
    answer: z.object({
      segments: z.array(User),
      designs: z.array(User),
      saved_rows: z.array(User),
      single_sends: z.array(User),
      /** `in_emails`: true if a tag of an email names the field; false if only the entry or steps do. */
      automations: z.array(z.extend(User, { in_emails: z.boolean() })),
      /** The signup forms that ask for the field or fill it in, as saved or as visitors see them. */
      signup_forms: z.array(User),
    }),
    refuses: ['custom_field_not_found', 'custom_field_read_only'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/marketing/field_definitions',
    scope: 'marketing_campaigns.create',
    summary:
      'Creates a field. Names have letters, digits and underscores, and are unique regardless of case. Up to 500 fields.',
    body: NewCustomField,
    status: 200,
    answer: CustomField,
    refuses: [...nameRefusals, 'custom_field_limit_reached'],
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/v3/marketing/field_definitions/batch',
    scope: 'marketing_campaigns.create',
    summary: 'Creates several fields, in their order; all of them or none.',
    body: z.object({
      custom_fields: z.array(NewCustomField).check(z.minLength(1), z.maxLength(customFieldLimits.fields)),
    }),
    status: 200,
    answer: z.object({ custom_fields: z.array(CustomField) }),
    refuses: [...nameRefusals, 'custom_field_limit_reached'],
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/field_definitions/:id',
    isSetting: true,
    scope: 'marketing_campaigns.update',
    summary: 'Renames a field; its id, type and values stay.',
    params: FieldId,
    body: z.object({ name: Name }),
    status: 200,
    answer: CustomField,
    refuses: [...nameRefusals, 'custom_field_not_found', 'custom_field_read_only'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/field_definitions/:id',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes a field immediately. Its values are removed from the contacts soon after.',
    params: FieldId,
    startsJob: true,
    status: 204,
    refuses: ['custom_field_not_found', 'custom_field_read_only'],
  }),
  createLegacy: endpoint({
    method: 'POST',
    path: '/v3/contactdb/custom_fields',
    scope: 'marketing_campaigns.create',
    summary:
      'Creates a field, as in the older API. The answer has a number as id; with `show_all_ids=true` also the id used elsewhere.',
    query: z.object({ show_all_ids: z.optional(flag) }),
    body: z.object({ name: Name, type: z.enum(['text', 'number', 'date']) }),
    status: 201,
    answer: z.object({
      id: z.number(),
      name: z.string(),
      type: z.enum(['text', 'number', 'date']),
      tne_id: z.optional(z.string()),
    }),
    inputRefusals: {
      name: { missing: 'custom_field_name_missing' },
      type: 'custom_field_type_invalid',
    },
    sentences: { invalid_json: { message: 'request body is invalid JSON', field: null } },
    refuses: [
      'custom_field_name_missing',
      'custom_field_type_invalid',
      ...nameRefusals,
      'custom_field_limit_reached',
    ],
  }),
}
