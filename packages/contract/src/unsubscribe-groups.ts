import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MessageUses } from './message-uses.ts'
import { csvFilter, emailAddress, flag, nameText, SignedQuery, storedEmail, text } from './wire.ts'

export const unsubscribeGroupLimits = {
  groups: 200,
  displayed: 25,
  name: 30,
  description: 100,
  csvAddresses: 20_000,
  csvBatch: 1000,
  csvParallel: 5,
  pageSize: 25,
} as const

/** The id that stands for the global unsubscribe wherever a group is chosen. */
export const globalGroupId = -1

export const GroupId = z.coerce.number().check(z.int())

export const UnsubscribeGroup = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** True if the preferences page shows the group. */
  is_default: z.boolean(),
  unsubscribes: z.number(),
  last_email_sent_at: z.nullable(z.string()),
})
export type UnsubscribeGroup = z.output<typeof UnsubscribeGroup>

const Fields = z.object({
  name: nameText({ max: unsubscribeGroupLimits.name }),
  description: text({ min: 1, max: unsubscribeGroupLimits.description }),
  is_default: z.boolean(),
})
/** A new group is not shown on the preferences page by default. A change has no defaults. */
export const UnsubscribeGroupFields = z.extend(Fields, { is_default: z._default(z.boolean(), false) })
export type UnsubscribeGroupFields = z.output<typeof UnsubscribeGroupFields>

/** The pages of recipients that can be shown to the author of a group. */
export const previewedPages = ['preferences', 'unsubscribe'] as const

/** A group as it is being edited, which need not be complete. */
export const PreviewedPage = z.object({
  type: z.enum(previewedPages),
  language: z._default(z.enum(['en', 'de']), 'en'),
  /** The id of an existing group. */
  group_id: z.optional(z.number().check(z.int())),
  group: z.object({
    name: text({ max: unsubscribeGroupLimits.name }),
    description: text({ max: unsubscribeGroupLimits.description }),
  }),
})
export type PreviewedPage = z.output<typeof PreviewedPage>

const params = z.object({ group_id: GroupId })
const addresses = z.object({
  recipient_emails: z.array(emailAddress).check(z.minLength(1), z.maxLength(unsubscribeGroupLimits.csvBatch)),
})
const Added = z.object({ recipient_emails: z.array(z.string()), global: z.optional(z.boolean()) })

export const unsubscribeGroups = {
  list: endpoint({
    method: 'GET',
    path: '/v3/asm/groups',
    scope: 'asm.groups.read',
    summary: 'All unsubscribe groups, or those of `id`.',
    query: z.object({ id: csvFilter }),
    status: 200,
    answer: z.array(UnsubscribeGroup),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/asm/groups',
    scope: 'asm.groups.create',
    summary: 'Creates an unsubscribe group.',
    body: UnsubscribeGroupFields,
    status: 201,
    answer: UnsubscribeGroup,
    refuses: [
      'unsubscribe_group_name_taken',
      'unsubscribe_group_limit_reached',
      'unsubscribe_group_display_limit_reached',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/asm/groups/:group_id',
    scope: 'asm.groups.read',
    summary: 'One unsubscribe group.',
    params,
    status: 200,
    answer: UnsubscribeGroup,
    refuses: ['unsubscribe_group_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/asm/groups/:group_id',
    isSetting: true,
    scope: 'asm.groups.update',
    summary: 'Changes an unsubscribe group.',
    params,
    body: z.partial(Fields),
    status: 201,
    answer: UnsubscribeGroup,
    refuses: [
      'unsubscribe_group_not_found',
      'unsubscribe_group_name_taken',
      'unsubscribe_group_display_limit_reached',
    ],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/v3/asm/groups/preview',
    scope: 'asm.groups.read',
    summary:
      'The HTML of the page that recipients see, with a group as it is being edited: the preferences page with all displayed groups, or the page that unsubscribes.',
    body: PreviewedPage,
    status: 200,
    answer: z.object({ html: z.string() }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/asm/groups/:group_id',
    scope: 'asm.groups.delete',
    summary:
      'Deletes a group, unless a scheduled send or a live automation uses it. Contacts who unsubscribed from it can be emailed again.',
    params,
    status: 204,
    refuses: ['unsubscribe_group_not_found', 'unsubscribe_group_locked'],
  }),
  usage: endpoint({
    method: 'GET',
    path: '/v3/asm/groups/:group_id/usage',
    scope: 'asm.groups.read',
    summary: 'The unsent Single Sends and the automations that use a group.',
    params,
    status: 200,
    answer: MessageUses,
    refuses: ['unsubscribe_group_not_found'],
  }),
  addSuppressions: endpoint({
    method: 'POST',
    path: '/v3/asm/groups/:group_id/suppressions',
    scope: 'asm.groups.suppressions.create',
    summary:
      'Unsubscribes addresses from a group. If the group does not exist, the addresses are unsubscribed from all mail, and `global` in the answer says so. With our parameter `group_must_exist=true` the call is refused instead.',
    params,
    query: z.object({ group_must_exist: z._default(flag, false) }),
    body: addresses,
    status: 201,
    answer: Added,
    refuses: ['unsubscribe_group_not_found'],
  }),
  listSuppressions: endpoint({
    method: 'GET',
    path: '/v3/asm/groups/:group_id/suppressions',
    scope: 'asm.groups.suppressions.read',
    summary: 'The addresses unsubscribed from a group.',
    params,
    status: 200,
    answer: z.array(z.string()),
    refuses: ['unsubscribe_group_not_found'],
  }),
  searchSuppressions: endpoint({
    method: 'POST',
    path: '/v3/asm/groups/:group_id/suppressions/search',
    scope: 'asm.groups.suppressions.read',
    summary: 'The given addresses that are unsubscribed from a group.',
    params,
    body: addresses,
    status: 200,
    answer: z.array(z.string()),
    refuses: ['unsubscribe_group_not_found'],
  }),
  deleteSuppression: endpoint({
    method: 'DELETE',
    path: '/v3/asm/groups/:group_id/suppressions/:email',
    scope: 'asm.groups.suppressions.delete',
    summary: 'Removes an address from the unsubscribes of a group, so that the group can email it again.',
    params: z.object({ group_id: GroupId, email: storedEmail }),
    status: 204,
    refuses: ['unsubscribe_group_not_found'],
  }),
  exportSuppressions: endpoint({
    method: 'POST',
    path: '/v3/download/asm/groups/:group_id/suppressions',
    scope: 'asm.groups.suppressions.read',
    summary:
      'Answers the address of a CSV file with all unsubscribed addresses of a group. It is valid for an hour.',
    params,
    status: 200,
    answer: z.object({ download_url: z.string() }),
    refuses: ['unsubscribe_group_not_found'],
  }),
  suppressionsFile: endpoint({
    method: 'GET',
    path: '/v3/download/asm/groups/:id/suppressions.csv',
    scope: 'public',
    summary:
      'All unsubscribed addresses of a group. The signed address in `download_url` replaces the token.',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
    query: SignedQuery,
    status: 200,
    answerType: 'text/csv',
    refuses: ['unsubscribe_group_not_found', 'link_invalid'],
  }),
}
