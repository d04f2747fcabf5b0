import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LegacyFieldValue, LegacyRecipient } from './recipients-legacy.ts'
import {
  LegacyConditions,
  LegacyListId,
  legacyConditionInputs,
  legacyConditionRefusals,
  legacyConditionSentences,
} from './segments-legacy.ts'

/** The most recipients that a search answers, the newest first. The public file knows no pages here. */
export const legacySearchLimit = 1000

/** A recipient without the fields that are blank, as the public file has it in this one call. */
const FilledRecipient = z.object({
  ...LegacyRecipient.shape,
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  last_emailed: z.optional(z.number()),
  last_clicked: z.optional(z.number()),
  last_opened: z.optional(z.number()),
  custom_fields: z.array(z.object({ ...LegacyFieldValue.shape, value: z.union([z.string(), z.number()]) })),
})
export type FilledRecipient = z.output<typeof FilledRecipient>

/** The search of the oldest API, by fields and by conditions of segments. */
export const recipientSearchLegacy = {
  byFields: endpoint({
    method: 'GET',
    path: '/v3/contactdb/recipients/search',
    scope: 'marketing.read',
    summary:
      'Finds recipients by values of fields, as `first_name=Mia&pet=cat`: up to 1,000, the newest first. Dates are seconds since 1970; those of reserved fields mean the whole day in UTC.',
    query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    status: 200,
    answer: z.object({ recipients: z.array(LegacyRecipient) }),
    sentences: {
      search_fields_missing: { message: 'No search params are specified' },
      search_fields_unknown: {
        message: 'The following parameters are not custom fields or reserved fields: [{{fields}}]',
      },
    },
    refuses: ['search_fields_missing', 'search_fields_unknown', 'search_too_slow'],
  }),
  byConditions: endpoint({
    method: 'POST',
    path: '/v3/contactdb/recipients/search',
    scope: 'marketing.read',
    summary:
      'Finds recipients by conditions of a segment, without making one: up to 1,000, the newest first, and the number of all.',
    body: z.object({ list_id: LegacyListId, conditions: LegacyConditions }),
    status: 200,
    answer: z.object({ recipients: z.array(FilledRecipient), recipient_count: z.number() }),
    inputRefusals: legacyConditionInputs,
    sentences: legacyConditionSentences,
    refuses: [...legacyConditionRefusals, 'search_too_slow'],
  }),
}
