import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { legacyFieldTypes } from './recipients-legacy.ts'

const FieldNumber = z.object({ id: z.string().check(z.regex(/^\d{1,9}$/)) })

const unknown = { message: 'Custom field ID does not exist', field: 'custom_field_id' } as const

const LegacyField = z.object({ id: z.number(), name: z.string(), type: z.enum(legacyFieldTypes) })
export type LegacyField = z.output<typeof LegacyField>

/** Custom fields in the oldest API, by their numbers. `customFields.createLegacy` makes one. */
export const customFieldsLegacy = {
  list: endpoint({
    method: 'GET',
    path: '/v3/contactdb/custom_fields',
    scope: 'marketing.read',
    summary: 'The custom fields of the account by their numbers, oldest first.',
    status: 200,
    answer: z.object({ custom_fields: z.array(LegacyField) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/contactdb/custom_fields/:id',
    scope: 'marketing.read',
    summary: 'One custom field, by its number.',
    params: FieldNumber,
    status: 200,
    answer: LegacyField,
    inputRefusals: { id: 'custom_field_id_invalid' },
    sentences: {
      custom_field_id_invalid: { message: 'invalid id', field: 'custom_field_id' },
      custom_field_not_found: unknown,
    },
    refuses: ['custom_field_id_invalid', 'custom_field_not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/contactdb/custom_fields/:id',
    scope: 'marketing_campaigns.delete',
    summary:
      'Deletes a field that no segment reads. Its values are removed from the contacts soon after the answer.',
    params: FieldNumber,
    startsJob: true,
    status: 202,
    answer: z.object({ message: z.string() }),
    inputRefusals: { id: 'custom_field_id_invalid' },
    sentences: {
      custom_field_id_invalid: unknown,
      custom_field_not_found: unknown,
      custom_field_in_use: { message: 'Custom field in use by one or more segment conditions' },
    },
    refuses: ['custom_field_id_invalid', 'custom_field_not_found', 'custom_field_in_use'],
  }),
  reserved: endpoint({
    method: 'GET',
    path: '/v3/contactdb/reserved_fields',
    scope: 'marketing.read',
    summary: 'The names that no custom field can have, since every contact has such a field.',
    status: 200,
    answer: z.object({
      reserved_fields: z.array(z.object({ name: z.string(), type: z.enum([...legacyFieldTypes, 'set']) })),
    }),
  }),
}
