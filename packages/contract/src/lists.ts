import * as z from 'zod/mini'
import { IdentifierCounts, withIdentifierCounts } from './contact-count.ts'
import { Contact, JobAnswer } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { csv, flag, Metadata, nameText, pageQuery, uuid } from './wire.ts'

export const listLimits = { name: 100, lists: 1000, contactsPerCall: 1000 } as const

export const List = z.object({
  id: z.string(),
  name: z.string(),
  contact_count: z.number(),
  _metadata: z.object({ self: z.string() }),
})
export type List = z.output<typeof List>

const ListId = z.object({ id: z.string().check(z.maxLength(64)) })
export const ListName = z.object({ name: nameText({ max: listLimits.name }) })

/** A thing that uses a list: it mails it, excludes it, reads it, adds people to it, or shows ads to it. */
export const ListUse = z.object({
  kind: z.enum(['single_send', 'automation', 'segment', 'signup_form', 'ad_campaign']),
  id: z.string(),
  name: z.string(),
  status: z.string(),
  /** True if it excludes these contacts. */
  excludes: z.boolean(),
  /** True if it is scheduled, live, published or submitted, so that the list can't be deleted. */
  locks: z.boolean(),
})
export type ListUse = z.output<typeof ListUse>

export const lists = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/lists',
    scope: 'marketing.read',
    summary: 'The lists of the account by name, page by page.',
    query: z.object(pageQuery({ max: 1000, fallback: 100 })),
    status: 200,
    answer: z.object({ result: z.array(List), _metadata: Metadata }),
    refuses: ['page_token_invalid'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/marketing/lists',
    scope: 'marketing_campaigns.create',
    summary: 'Creates a list. Names are unique, regardless of case.',
    body: ListName,
    status: 201,
    answer: List,
    refuses: ['list_name_taken', 'list_limit_reached'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/lists/:id',
    scope: 'marketing.read',
    summary: 'One list; `contact_sample=true` adds its 50 newest contacts.',
    params: ListId,
    query: z.object({ contact_sample: z.optional(flag), identifier_counts: withIdentifierCounts }),
    status: 200,
    answer: z.extend(List, {
      contact_sample: z.optional(z.array(Contact)),
      identifier_counts: z.optional(IdentifierCounts),
    }),
    envelopes: { 404: 'list' },
    refuses: ['list_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/lists/:id',
    scope: 'marketing_campaigns.update',
    summary: 'Renames a list.',
    params: ListId,
    body: ListName,
    status: 200,
    answer: List,
    refuses: ['list_not_found', 'list_name_taken'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/lists/:id',
    scope: 'marketing_campaigns.delete',
    summary:
      'Deletes a list immediately (204). With `delete_contacts=true` its contacts are deleted too, asynchronously (200 with the job).',
    params: ListId,
    query: z.object({ delete_contacts: z.optional(flag) }),
    status: 200,
    startsJob: true,
    answer: z.optional(JobAnswer),
    refuses: ['list_not_found', 'list_locked'],
  }),
  uses: endpoint({
    method: 'GET',
    path: '/v3/marketing/lists/:id/uses',
    scope: 'marketing.read',
    summary:
      'The single sends, automations, segments and signup forms that use the list. It can’t be deleted while one of them locks it.',
    params: ListId,
    status: 200,
    answer: z.object({ result: z.array(ListUse) }),
    refuses: ['list_not_found'],
  }),
  addContacts: endpoint({
    method: 'POST',
    path: '/v3/marketing/lists/:id/contacts',
    scope: 'marketing_campaigns.create',
    summary:
      'Adds up to 1,000 contacts to a list by id, immediately. Contacts already on the list stay on it.',
    params: ListId,
    body: z.object({
      contact_ids: z.array(uuid).check(z.minLength(1), z.maxLength(listLimits.contactsPerCall)),
    }),
    status: 200,
    answer: z.object({ added_count: z.number() }),
    refuses: ['list_not_found'],
  }),
  removeContacts: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/lists/:id/contacts',
    scope: 'marketing_campaigns.delete',
    summary: 'Removes contacts from a list. They stay in the account.',
    params: ListId,
    query: z.object({ contact_ids: csv }),
    status: 202,
    startsJob: true,
    answer: JobAnswer,
    envelopes: { 400: 'beside' },
    refuses: ['list_not_found', 'contacts_required', 'contacts_too_many'],
  }),
  count: endpoint({
    method: 'GET',
    path: '/v3/marketing/lists/:id/contacts/count',
    scope: 'marketing.read',
    summary: 'Number of contacts on a list.',
    params: ListId,
    status: 200,
    answer: z.object({ contact_count: z.number(), billable_count: z.number() }),
    refuses: ['list_not_found'],
  }),
}
