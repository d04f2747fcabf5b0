import * as z from 'zod/mini'
import { overageConsent } from './contact-limit.ts'
import { emailLimits } from './email-address.ts'
import { bodyLimits, endpoint } from './endpoint.ts'
import { csv, flag, instant, Metadata, text, uuid } from './wire.ts'

/** The characters that a search for contacts takes: those that occur in names, addresses and numbers. */
export const contactSearchPattern = /^[\p{L}\p{M}\p{N} @._+'’-]+$/u

export const contactLimits = {
  perUpsert: 30_000,
  perBatch: 100,
  perPage: 1000,
  /** The number of contacts on a page if `page_size` is left out and another page parameter is given. */
  page: 100,
  /** The number of contacts that a call without parameters answers, as the public API documents it. */
  sample: 50,
  alternateEmails: 25,
  customFields: 500,
  identifier: 254,
  searchMin: 3,
  searchMax: 100,
  /** Longest query in SGQL, in characters. */
  searchQuery: 20_000,
} as const

/** The identifiers of a contact, strongest first. Within an account, a value belongs to one contact only. */
export const identifierKinds = ['email', 'phone_number_id', 'external_id', 'anonymous_id'] as const
export type IdentifierKind = (typeof identifierKinds)[number]

/** Names of the identifiers in the public API. */
export const identifierTypes = ['EMAIL', 'PHONENUMBERID', 'EXTERNALID', 'ANONYMOUSID'] as const

/** Longest value of each writable text field, in characters. */
export const contactTextLimits = {
  email: emailLimits.length,
  phone_number_id: 16,
  external_id: contactLimits.identifier,
  anonymous_id: contactLimits.identifier,
  first_name: 50,
  last_name: 50,
  unique_name: 50,
  address_line_1: 100,
  address_line_2: 100,
  city: 60,
  state_province_region: 50,
  postal_code: 50,
  country: 50,
  phone_number: 50,
  whatsapp: 100,
  line: 100,
  facebook: 100,
} as const
export type ContactTextField = keyof typeof contactTextLimits

/** The values of a contact's fields: reserved fields by name, custom fields by id; unset is null. */
export type FieldValues = Partial<Record<ContactTextField | 'alternate_emails', FieldValue>> & {
  custom?: Record<string, string | number | null>
}
export type FieldValue = string | number | readonly string[] | null

/** Writable reserved fields by the id that imports and conditions use for them (`field_mappings`). */
export const contactFieldIds = {
  _rf0_T: 'first_name',
  _rf1_T: 'last_name',
  _rf2_T: 'email',
  _rf3_T: 'alternate_emails',
  _rf4_T: 'address_line_1',
  _rf5_T: 'address_line_2',
  _rf6_T: 'city',
  _rf7_T: 'state_province_region',
  _rf8_T: 'postal_code',
  _rf9_T: 'country',
  _rf10_T: 'phone_number',
  _rf11_T: 'whatsapp',
  _rf12_T: 'line',
  _rf13_T: 'facebook',
  _rf14_T: 'unique_name',
  _rf24_T: 'phone_number_id',
  _rf25_T: 'external_id',
  _rf26_T: 'anonymous_id',
} as const satisfies Record<string, ContactTextField | 'alternate_emails'>
export type ContactFieldId = keyof typeof contactFieldIds

/** The target of a column of a file that says whether people consent to advertising: yes or no. */
export const adConsentColumn = 'ad_consent'

const CustomValue = z.union([z.string(), z.number(), z.null()])

/** A contact in the answer of any call. Text without a value is "". `custom_fields` has field names as keys. */
export const Contact = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  unique_name: z.string(),
  email: z.string(),
  phone_number_id: z.string(),
  external_id: z.string(),
  anonymous_id: z.string(),
  alternate_emails: z.array(z.string()),
  address_line_1: z.string(),
  address_line_2: z.string(),
  city: z.string(),
  state_province_region: z.string(),
  country: z.string(),
  postal_code: z.string(),
  phone_number: z.string(),
  whatsapp: z.string(),
  line: z.string(),
  facebook: z.string(),
  list_ids: z.array(z.string()),
  segment_ids: z.array(z.string()),
  custom_fields: z.record(z.string(), CustomValue),
  created_at: instant,
  updated_at: instant,
  last_emailed: z.nullable(instant),
  last_opened: z.nullable(instant),
  last_clicked: z.nullable(instant),
  /** The status by the account's suppressions; null for a contact without an email address. */
  email_status: z.nullable(z.enum(['subscribed', 'unsubscribed', 'bounced'])),
  _metadata: z.object({ self: z.string() }),
})
export type Contact = z.output<typeof Contact>

/**
 * Our addition: the state of an address in the account's suppressions. One address can have several of the last four
 * states; in each of them it can't be emailed.
 */
export const contactStatuses = [
  'can_be_emailed',
  'unsubscribed',
  'bounced',
  'spam_report',
  'invalid',
] as const
export const ContactStatus = z.enum(contactStatuses)
export type ContactStatus = z.output<typeof ContactStatus>

/** Our addition: the order of contacts, `-` for the other direction. Each of them is served by an index. */
export const ContactSort = z.enum(
  (['email', 'first_name', 'last_name', 'created_at'] as const).flatMap(
    (name) => [name, `-${name}`] as const,
  ),
)
export type ContactSort = z.output<typeof ContactSort>

const Text = z.optional(z.nullable(z.string()))

/**
 * A contact to add or update. It needs at least one identifier. A field that is left out or "" keeps its value; null
 * clears it, as null does to the value of a custom field. Identifiers are not cleared: null means that the contact has
 * no such identifier. An invalid contact does not make the call fail: the job counts it as errored.
 */
export const ContactInput = z.object({
  email: Text,
  phone_number_id: Text,
  external_id: Text,
  anonymous_id: Text,
  first_name: Text,
  last_name: Text,
  unique_name: Text,
  alternate_emails: z.optional(
    z.nullable(z.array(z.string()).check(z.maxLength(contactLimits.alternateEmails))),
  ),
  address_line_1: Text,
  address_line_2: Text,
  city: Text,
  state_province_region: Text,
  country: Text,
  postal_code: Text,
  phone_number: Text,
  whatsapp: Text,
  line: Text,
  facebook: Text,
  /** Values by field id (`w1_T`). Fields that are not named keep their values; null clears a value. */
  custom_fields: z.optional(z.nullable(z.record(z.string(), CustomValue))),
  /** Our addition: true if the person consents to advertising, false if they don't or no longer do. */
  ad_consent: z.optional(z.nullable(z.boolean())),
})
export type ContactInput = z.input<typeof ContactInput>

/**
 * Fields of one contact to set; "" or null clears a field. The last identifier can't be cleared. `seen_updated_at` is the
 * `updated_at` that the editor read; the call is refused when the contact has changed since.
 */
export const ContactChange = z.extend(z.partial(z.omit(ContactInput, { ad_consent: true })), {
  seen_updated_at: z.optional(instant),
})
export type ContactChange = z.input<typeof ContactChange>

export const JobAnswer = z.object({ job_id: z.string() })
const ContactId = z.object({ id: z.string().check(z.maxLength(64)) })
const ListIds = z.array(uuid).check(z.maxLength(50))

const Found = z.union([z.object({ contact: Contact }), z.object({ error: z.string() })])
const identifiers = z
  .array(z.string().check(z.maxLength(contactLimits.identifier)))
  .check(z.minLength(1), z.maxLength(contactLimits.perBatch))

export const contacts = {
  upsert: endpoint({
    method: 'PUT',
    path: '/v3/marketing/contacts',
    scope: 'marketing_campaigns.update',
    summary:
      'Adds or updates up to 30,000 contacts, asynchronously and in the order of the calls. A field that is left out or empty keeps its value, null clears it. The import status call shows the progress of the job.',
    body: z.object({
      list_ids: z.optional(ListIds),
      contacts: z.array(ContactInput).check(z.minLength(1), z.maxLength(contactLimits.perUpsert)),
      accept_overage: overageConsent,
    }),
    maxBytes: bodyLimits.content,
    status: 202,
    startsJob: true,
    answer: JobAnswer,
    refuses: [
      'list_not_found',
      'contact_identifier_required',
      'contact_limit_reached',
      'contact_overage_consent_required',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts',
    scope: 'marketing.read',
    summary:
      'Without parameters: the 50 newest contacts, by email address. With any parameter: contacts page by page, newest first, or in the order of `sort`; contacts with a suppression by address. A search answers the best matches first, whatever `sort` says. Contacts without the sorted value come last.',
    query: z.object({
      page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(contactLimits.perPage))),
      page_token: z.optional(z.string()),
      list_id: z.optional(uuid),
      segment_id: z.optional(uuid),
      /** Beginning of the email address, first or last name, phone number or external id. */
      search: z.optional(z.string()),
      status: z.optional(ContactStatus),
      sort: z.optional(ContactSort),
    }),
    status: 200,
    answer: z.object({
      result: z.array(Contact),
      /**
       * Number of contacts in the account, on the list or with the status (in a large account as counted last). Absent
       * for a search, and for a status within a list or a segment.
       */
      contact_count: z.optional(z.number()),
      _metadata: Metadata,
    }),
    refuses: [
      'list_not_found',
      'segment_not_found',
      'search_too_short',
      'search_special_characters',
      'page_token_invalid',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/:id',
    scope: 'marketing.read',
    summary: 'One contact.',
    params: ContactId,
    status: 200,
    answer: Contact,
    refuses: ['contact_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/contacts/:id',
    scope: 'marketing_campaigns.update',
    summary: 'Sets or clears fields of one contact immediately.',
    params: ContactId,
    body: ContactChange,
    status: 200,
    answer: Contact,
    refuses: [
      'contact_not_found',
      'contact_identifier_last',
      'contact_identifier_taken',
      'contact_field_invalid',
      'contact_changed',
      'custom_field_not_found',
    ],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/contacts',
    scope: 'marketing_campaigns.delete',
    summary:
      'Deletes the contacts in `ids`, or all contacts with `delete_all_contacts=true` (not both), asynchronously.',
    query: z.object({ ids: z.optional(csv), delete_all_contacts: z.optional(flag) }),
    status: 202,
    startsJob: true,
    answer: JobAnswer,
    refuses: ['contacts_required', 'contacts_unclear', 'contacts_too_many'],
  }),
  batch: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/batch',
    scope: 'marketing.read',
    summary: 'Up to 100 contacts by id. Unknown ids are left out; the call is refused when all are unknown.',
    body: z.object({ ids: z.array(z.string()).check(z.minLength(1), z.maxLength(contactLimits.perBatch)) }),
    status: 200,
    answer: z.object({ result: z.array(Contact) }),
    refuses: ['contact_not_found'],
  }),
  search: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/search',
    scope: 'marketing.read',
    summary: 'Contacts that match a query in SGQL: the 50 newest, and the number of all.',
    body: z.object({ query: z.string().check(z.minLength(1), z.maxLength(contactLimits.searchQuery)) }),
    status: 200,
    answer: z.object({ result: z.array(Contact), contact_count: z.number(), _metadata: Metadata }),
    refuses: ['search_query_invalid', 'search_too_slow'],
  }),
  searchEmails: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/search/emails',
    scope: 'marketing.read',
    summary: 'Up to 100 contacts by email address or alternate address, keyed by the requested address.',
    body: z.object({
      emails: z.optional(identifiers),
      phone_number_id: z.optional(z.string()),
      external_id: z.optional(z.string()),
      anonymous_id: z.optional(z.string()),
    }),
    status: 200,
    answer: z.object({ result: z.record(z.string(), Found) }),
    refuses: ['contact_not_found', 'contact_identifier_required'],
  }),
  searchIdentifiers: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/search/identifiers/:identifier_type',
    scope: 'marketing.read',
    summary: 'Up to 100 contacts by one kind of identifier, keyed by the requested value.',
    params: z.object({ identifier_type: z.string() }),
    body: z.object({ identifiers }),
    status: 200,
    answer: z.object({ result: z.record(z.string(), Found) }),
    envelopes: { 400: 'beside', 404: 'beside' },
    refuses: ['contact_not_found', 'identifier_type_unknown'],
  }),
  deleteIdentifier: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/contacts/:id/identifiers',
    scope: 'marketing_campaigns.delete',
    summary: 'Removes one identifier from a contact. The last one can’t be removed.',
    params: ContactId,
    body: z.object({
      identifier_type: z.enum(identifierTypes),
      identifier_value: text({ min: 1, max: contactLimits.identifier }),
    }),
    status: 202,
    startsJob: true,
    answer: JobAnswer,
    refuses: ['contact_not_found', 'contact_identifier_last'],
  }),
}
