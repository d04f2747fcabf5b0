import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { readableName } from './readable-name.ts'
import { LegacyList, LegacyPage, LegacyRecipient, legacyPageRefusals } from './recipients-legacy.ts'
import { flag } from './wire.ts'

/** Any text, so that the handler can tell an unreadable list number from an unknown one. */
const ListNumber = z.object({ list_id: z.string() })
const Member = z.object({ list_id: z.string(), recipient_id: z.string() })
/** The length is checked by the handler, because the type and the length have different sentences. */
const Name = z.object({ name: z.string().check(z.overwrite(readableName)) })

const nameSentences = {
  invalid_json: { message: 'request body is invalid JSON', field: null },
  invalid_input: { message: 'list name is not a string', field: 'name' },
  list_name_taken: { message: 'list name is a duplicate of an existing list or segment' },
} as const
const listMissing = { message: 'list_id does not exist' } as const
const recipientMissing = { message: 'recipient_id does not exist', field: 'recipient_id' } as const

/** Lists of the oldest API: the account's lists, named by their numbers. */
export const listsLegacy = {
  create: endpoint({
    method: 'POST',
    path: '/v3/contactdb/lists',
    scope: 'marketing_campaigns.create',
    summary: 'Creates a list. No other list and no segment may have its name.',
    body: Name,
    status: 201,
    answer: LegacyList,
    sentences: nameSentences,
    refuses: ['list_name_length', 'list_name_taken', 'list_limit_reached'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/contactdb/lists',
    scope: 'marketing.read',
    summary: 'All lists, oldest first.',
    status: 200,
    answer: z.object({ lists: z.array(LegacyList) }),
  }),
  deleteMany: endpoint({
    method: 'DELETE',
    path: '/v3/contactdb/lists',
    scope: 'marketing_campaigns.delete',
    summary:
      'Deletes several lists, all or none; their contacts stay. Numbers that no list has are left out.',
    body: z.array(z.number()),
    status: 204,
    sentences: {
      invalid_input: { message: 'list id was invalid', field: null },
      list_id_invalid: { message: 'list id was invalid', field: null },
    },
    refuses: ['list_id_invalid', 'list_locked'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/contactdb/lists/:list_id',
    scope: 'marketing.read',
    summary: 'One list.',
    params: ListNumber,
    status: 200,
    answer: LegacyList,
    sentences: {
      list_id_invalid: { message: 'invalid id' },
      list_not_found: { message: 'List ID does not exist', field: null },
    },
    refuses: ['list_id_invalid', 'list_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/contactdb/lists/:list_id',
    scope: 'marketing_campaigns.update',
    summary: 'Renames a list.',
    params: ListNumber,
    body: Name,
    status: 200,
    answer: LegacyList,
    sentences: {
      ...nameSentences,
      list_id_invalid: { message: 'invalid id' },
      list_not_found: { message: 'List ID does not exist' },
    },
    refuses: ['list_id_invalid', 'list_not_found', 'list_name_length', 'list_name_taken'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/contactdb/lists/:list_id',
    scope: 'marketing_campaigns.delete',
    summary:
      'Deletes a list at once; its contacts stay. With `delete_contacts=true` its contacts are deleted too, asynchronously, and the list with the last one.',
    params: ListNumber,
    query: z.object({ delete_contacts: z.optional(flag) }),
    status: 202,
    startsJob: true,
    sentences: {
      invalid_input: { message: 'delete_contacts not a bool', field: 'delete_contacts' },
      list_id_invalid: { message: 'list_id is not valid' },
      list_not_found: { message: 'List not found: {{id}}' },
    },
    refuses: ['list_id_invalid', 'list_not_found', 'list_locked'],
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/v3/contactdb/lists/:list_id/recipients',
    scope: 'marketing.read',
    summary:
      'A page of the recipients on a list: 100, or `page_size` of them, at most 1,000. A page behind the last one is answered 404.',
    params: ListNumber,
    query: LegacyPage,
    status: 200,
    answer: z.object({ recipients: z.array(LegacyRecipient) }),
    sentences: {
      list_id_invalid: { message: 'list_id is not a valid integer' },
      list_not_found: { message: 'list_id is invalid' },
    },
    refuses: ['list_id_invalid', 'list_not_found', ...legacyPageRefusals],
  }),
  addRecipients: endpoint({
    method: 'POST',
    path: '/v3/contactdb/lists/:list_id/recipients',
    scope: 'marketing_campaigns.create',
    summary:
      'Puts up to 1,000 recipients on a list. Ids that no recipient has are left out. Recipients on the list stay on it.',
    params: ListNumber,
    body: z.array(z.string()),
    status: 201,
    answer: z.object({}),
    sentences: {
      invalid_json: { message: 'request body is invalid JSON', field: null },
      invalid_input: { message: 'no valid recipients were provided', field: 'recipient_id' },
      list_id_invalid: { message: 'list_id is invalid' },
      list_not_found: listMissing,
      recipient_id_invalid: { message: 'no valid recipients were provided', field: 'recipient_id' },
      contact_not_found: { message: 'no recipients were added', field: null },
    },
    refuses: [
      'list_id_invalid',
      'list_not_found',
      'recipient_id_invalid',
      'contact_not_found',
      'contacts_too_many',
    ],
  }),
  addRecipient: endpoint({
    method: 'POST',
    path: '/v3/contactdb/lists/:list_id/recipients/:recipient_id',
    scope: 'marketing_campaigns.create',
    summary: 'Puts a recipient on a list.',
    params: Member,
    status: 201,
    answer: z.object({}),
    sentences: {
      list_id_invalid: { message: 'list_id is invalid' },
      list_not_found: listMissing,
      contact_not_found: recipientMissing,
    },
    refuses: ['list_id_invalid', 'list_not_found', 'recipient_id_invalid', 'contact_not_found'],
  }),
  removeRecipient: endpoint({
    method: 'DELETE',
    path: '/v3/contactdb/lists/:list_id/recipients/:recipient_id',
    scope: 'marketing_campaigns.delete',
    summary: 'Takes a recipient off a list at once. The recipient stays in the account.',
    params: Member,
    status: 204,
    sentences: {
      list_id_invalid: { message: 'list_id is invalid' },
      list_not_found: listMissing,
      recipient_id_invalid: { message: 'no valid recipients were provided', field: 'recipient_id' },
      contact_not_found: recipientMissing,
    },
    refuses: ['list_id_invalid', 'list_not_found', 'recipient_id_invalid', 'contact_not_found'],
  }),
}
