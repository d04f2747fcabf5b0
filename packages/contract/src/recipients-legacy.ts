import * as z from 'zod/mini'
import { bodyLimits, endpoint } from './endpoint.ts'
import { flag } from './wire.ts'

export const legacyFieldTypes = ['text', 'number', 'date'] as const

/** A custom field of a recipient. Every field of the account is there; its value is null where the recipient has none. */
export const LegacyFieldValue = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(legacyFieldTypes),
  /** Dates are seconds since 1970. */
  value: z.nullable(z.union([z.string(), z.number()])),
})

/**
 * A contact in the oldest API. `id` is the address in base64; contacts without an address are no recipients. All times are
 * seconds since 1970.
 */
export const LegacyRecipient = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  created_at: z.number(),
  updated_at: z.number(),
  last_emailed: z.nullable(z.number()),
  last_clicked: z.nullable(z.number()),
  last_opened: z.nullable(z.number()),
  custom_fields: z.array(LegacyFieldValue),
})
export type LegacyRecipient = z.output<typeof LegacyRecipient>

export const legacyPageLimits = { size: 100, sizeAtMost: 1000 } as const

/** The parameters of a page. The handler reads them, since each fault has a sentence of its own. */
export const LegacyPage = z.object({ page: z.optional(z.string()), page_size: z.optional(z.string()) })

/** The refusals of a call with pages. */
export const legacyPageRefusals = [
  'page_not_integer',
  'page_below_one',
  'page_size_out_of_range',
  'page_not_found',
] as const

const RecipientId = z.object({ recipient_id: z.string() })
const Recipients = z.object({ recipients: z.array(LegacyRecipient) })
const Count = z.object({ recipient_count: z.number() })

/** A list in the oldest API. Members without an address are no recipients and don't count. */
export const LegacyList = z.object({ id: z.number(), name: z.string(), recipient_count: z.number() })
export type LegacyList = z.output<typeof LegacyList>

/**
 * The counts of a call that adds or updates recipients. Several recipients with one address are one person: the last value
 * of each field counts, and the person counts once. New, updated and unmodified people with the errors are everybody
 * in the call.
 */
export const RecipientsChanged = z.object({
  new_count: z.number(),
  updated_count: z.number(),
  error_count: z.number(),
  error_indices: z.array(z.number()),
  /** Our addition: the recipients that already had all values of the call. */
  unmodified_indices: z.array(z.number()),
  /** The ids of all recipients of the call that are stored, new or not. */
  persisted_recipients: z.array(z.string()),
  errors: z.array(z.object({ message: z.string(), error_indices: z.array(z.number()) })),
})
export type RecipientsChanged = z.output<typeof RecipientsChanged>

/**
 * Recipients as clients send them: an object each, with `email` and values by the names of fields. They are read one by
 * one, since an invalid one is an error of its index and not of the call.
 */
const GivenRecipients = z.array(z.unknown())
const notJson = { message: 'Request body is not valid json', field: null } as const
const notArray = { invalid_json: notJson, invalid_input: notJson } as const
const noIds = { message: 'No recipient ids provided' } as const

/** Recipients of the oldest API: the account's contacts that have an address. */
export const recipientsLegacy = {
  create: endpoint({
    method: 'POST',
    path: '/v3/contactdb/recipients',
    scope: 'marketing_campaigns.update',
    summary:
      'Adds or updates up to 1,000 recipients at once, with the counts in the answer. A field that is left out or empty keeps its value, null clears it. Three calls in two seconds.',
    query: z.object({ accept_overage: z.optional(flag) }),
    body: GivenRecipients,
    maxBytes: bodyLimits.content,
    status: 201,
    answer: RecipientsChanged,
    sentences: notArray,
    refuses: ['contacts_too_many', 'contact_limit_reached', 'contact_overage_consent_required'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/contactdb/recipients',
    scope: 'marketing_campaigns.update',
    summary:
      'Updates up to 1,000 recipients at once. An address that no recipient has is an error of its index.',
    body: GivenRecipients,
    maxBytes: bodyLimits.content,
    status: 201,
    answer: RecipientsChanged,
    sentences: notArray,
    refuses: ['contacts_too_many'],
  }),
  deleteMany: endpoint({
    method: 'DELETE',
    path: '/v3/contactdb/recipients',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes up to 1,000 recipients at once. Ids that no recipient has are left out.',
    body: z.array(z.string()),
    status: 200,
    answer: z.object({}),
    sentences: { invalid_input: noIds, contacts_required: noIds },
    refuses: ['contacts_required', 'contacts_too_many'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/contactdb/recipients',
    scope: 'marketing.read',
    summary:
      'A page of the recipients, oldest first: 100, or `page_size` of them, at most 1,000. A page behind the last one is answered 404.',
    query: LegacyPage,
    status: 200,
    answer: Recipients,
    refuses: legacyPageRefusals,
  }),
  billableCount: endpoint({
    method: 'GET',
    path: '/v3/contactdb/recipients/billable_count',
    scope: 'marketing.read',
    summary: 'The number of contacts that the account pays for this month, with and without an address.',
    status: 200,
    answer: Count,
  }),
  count: endpoint({
    method: 'GET',
    path: '/v3/contactdb/recipients/count',
    scope: 'marketing.read',
    summary: 'The number of recipients.',
    status: 200,
    answer: Count,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/contactdb/recipients/:recipient_id',
    scope: 'marketing.read',
    summary: 'One recipient.',
    params: RecipientId,
    status: 200,
    answer: LegacyRecipient,
    sentences: {
      recipient_id_invalid: { message: 'recipient_id is not valid' },
      contact_not_found: { message: 'recipient_id does not exist' },
    },
    refuses: ['recipient_id_invalid', 'contact_not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/contactdb/recipients/:recipient_id',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes a recipient at once, from all lists and segments.',
    params: RecipientId,
    status: 204,
    sentences: {
      recipient_id_invalid: { message: 'recipient not found', field: null },
      contact_not_found: { message: 'recipient_id is not valid', field: null },
    },
    refuses: ['recipient_id_invalid', 'contact_not_found'],
  }),
  lists: endpoint({
    method: 'GET',
    path: '/v3/contactdb/recipients/:recipient_id/lists',
    scope: 'marketing.read',
    summary: 'The lists that a recipient is on.',
    params: RecipientId,
    status: 200,
    answer: z.object({ lists: z.array(LegacyList) }),
    sentences: {
      recipient_id_invalid: { message: 'recipient ID is invalid', field: null },
      contact_not_found: { message: 'recipient id not found', field: null },
    },
    refuses: ['recipient_id_invalid', 'contact_not_found'],
  }),
}
