// Long because it has every call of single sends themselves, with their shapes.
import * as z from 'zod/mini'
import { AbTest, AbTestSummary } from './ab-tests.ts'
import { bodyLimits, endpoint } from './endpoint.ts'
import { importPhases } from './import-phases.ts'
import { pauseReasons } from './pause-reasons.ts'
import { PreflightFinding } from './preflight.ts'
import { htmlRefusals } from './refusals.ts'
import { SingleSendSort } from './single-send-sort.ts'
import { SmsConfig, SmsConfigFields } from './sms-config.ts'
import { Counting } from './stats.ts'
import {
  csvFilter,
  csvFilterOf,
  instant,
  Metadata,
  nameText,
  pageQuery,
  someCsv,
  text,
  uuid,
} from './wire.ts'

export const singleSendLimits = {
  /** The most messages in an hour that can be set. */
  perHour: 10_000_000,
  name: 100,
  subject: 255,
  preheader: 150,
  categories: 10,
  categoryLength: 255,
  categorySuggestions: 1000,
  lists: 50,
  segments: 10,
  excludedLists: 50,
  excludedSegments: 5,
  singleSends: 10_000,
  pageSize: 50,
  deleteIds: 50,
  content: 1_048_576,
  url: 2000,
} as const

/** The recipients that a sent email can be sent to again. */
export const resendGroups = ['not_opened', 'not_clicked'] as const
export type ResendGroup = (typeof resendGroups)[number]

/** The value of `send_at` that means immediately. */
export const immediately = 'now'

export const singleSendStatuses = ['draft', 'scheduled', 'triggered', 'expired', 'pick-winner'] as const
export const SingleSendStatus = z.enum(singleSendStatuses)
export type SingleSendStatus = z.output<typeof SingleSendStatus>

export const channels = ['email', 'sms'] as const
export const Editor = z.enum(['code', 'design'])
export type Editor = z.output<typeof Editor>

const params = z.object({ id: uuid })
const name = nameText({ max: singleSendLimits.name })
const ids = z.array(uuid)
const category = text({ min: 1, max: singleSendLimits.categoryLength })

/**
 * The lists and segments of the audience. The exclusions are our addition. The server checks the limits of all four, so
 * that each has its own refusal.
 */
export const SendToFields = z.object({
  list_ids: z.optional(ids),
  segment_ids: z.optional(ids),
  all: z.optional(z.boolean()),
  exclude_list_ids: z.optional(ids),
  exclude_segment_ids: z.optional(ids),
})
export type SendToFields = z.output<typeof SendToFields>

const content = z.string().check(z.maxLength(singleSendLimits.content))

/** Content, sender and unsubscribing. `preheader` and `document` (the format of the design editor) are our additions. */
export const EmailConfigFields = z.object({
  subject: z.optional(text({ max: singleSendLimits.subject })),
  preheader: z.optional(text({ max: singleSendLimits.preheader })),
  /** The HTML. For the design editor it is converted to a document, and warnings in the answer name lost content. */
  html_content: z.optional(content),
  plain_content: z.optional(content),
  generate_plain_content: z.optional(z.boolean()),
  /**
   * Copies content and subject from a design of the library. A new design together with html, plain or document is
   * refused. A subject in the same call replaces that of the design.
   */
  design_id: z.optional(z.nullable(z.string())),
  editor: z.optional(Editor),
  /** The server generates the HTML from the document and ignores html_content. */
  document: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  /** -1 is the global unsubscribe. */
  suppression_group_id: z.optional(z.nullable(z.coerce.number().check(z.int()))),
  custom_unsubscribe_url: z.optional(z.nullable(z.string().check(z.maxLength(singleSendLimits.url)))),
  sender_id: z.optional(z.nullable(z.coerce.number().check(z.int()))),
  /** A name from `GET /v3/ips/pools`. In an installation without pools, any name is stored. */
  ip_pool: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
})
export type EmailConfigFields = z.output<typeof EmailConfigFields>

const PerHour = z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(singleSendLimits.perHour)))

export const SingleSendFields = z.object({
  name,
  categories: z.optional(z.array(category).check(z.maxLength(singleSendLimits.categories))),
  /** The time of sending. On a draft it is only a suggestion; the schedule call sets the time. */
  send_at: z.optional(z.nullable(z.string())),
  send_to: z.optional(SendToFields),
  email_config: z.optional(EmailConfigFields),
  /** Our addition: `["sms"]` makes a text message. It is chosen when the draft is created and never changes. */
  channels: z.optional(z.array(z.enum(channels)).check(z.length(1))),
  /** Our addition: the text of a text message. */
  sms_config: z.optional(SmsConfigFields),
  /** Our addition: the most messages that leave in an hour; null: no limit. */
  messages_per_hour: z.optional(PerHour),
  /**
   * Accepted so that a client can send back the object that it read; it changes nothing. If it differs from the stored
   * test, a warning says so.
   */
  abtest: z.optional(z.unknown()),
})
export type SingleSendFields = z.output<typeof SingleSendFields>

/** A change; fields left out stay as they are. `revision` is the revision it is based on, instead of `If-Match`. */
export const SingleSendChange = z.extend(z.partial(SingleSendFields), {
  revision: z.optional(z.number().check(z.int())),
})
export type SingleSendChange = z.output<typeof SingleSendChange>

/** An import or another change of many contacts. A due send waits for it, because it was accepted earlier. */
export const AwaitedImport = z.object({
  job_id: z.string(),
  /** File name of an import; null for contacts sent by a call and for bulk changes of a list. */
  file_name: z.nullable(z.string()),
  phase: z.enum(importPhases),
  processed_count: z.number(),
  total_count: z.nullable(z.number()),
  /** True if the import makes no progress. */
  needs_attention: z.boolean(),
})
export type AwaitedImport = z.output<typeof AwaitedImport>

export const SingleSend = z.object({
  id: z.string(),
  name: z.string(),
  status: SingleSendStatus,
  categories: z.array(z.string()),
  send_at: z.nullable(instant),
  send_to: z.object({
    list_ids: z.array(z.string()),
    segment_ids: z.array(z.string()),
    all: z.boolean(),
    exclude_list_ids: z.array(z.string()),
    exclude_segment_ids: z.array(z.string()),
  }),
  updated_at: instant,
  created_at: instant,
  email_config: z.object({
    subject: z.string(),
    preheader: z.string(),
    html_content: z.string(),
    plain_content: z.string(),
    generate_plain_content: z.boolean(),
    /** The design; absent without one, because clients of the public API accept no null here. */
    design_id: z.optional(z.string()),
    editor: Editor,
    document: z.nullable(z.record(z.string(), z.unknown())),
    suppression_group_id: z.nullable(z.number()),
    custom_unsubscribe_url: z.nullable(z.string()),
    sender_id: z.nullable(z.number()),
    ip_pool: z.nullable(z.string()),
  }),
  /** Our addition: the channel. A text message has an empty `email_config`. */
  channels: z.array(z.enum(channels)),
  /** Our addition: the text of a text message; absent for emails. */
  sms_config: z.optional(SmsConfig),
  warnings: z.array(z.object({ message: z.string(), field: z.string(), warning_id: z.string() })),
  /** Our addition: the A/B test with its variations; absent without a test. Calls of their own change it. */
  abtest: z.optional(AbTest),
  /** Our addition: a number that grows with each change. */
  revision: z.number(),
  /** Our addition: the time at which the audience was frozen and sending began. */
  sent_at: z.nullable(instant),
  /** Our addition: the most messages that leave in an hour; absent without a limit. */
  messages_per_hour: z.optional(z.number()),
  /** Our addition: the imports that a due send waits for, so that it includes their contacts. Empty if it waits for none. */
  waiting_for: z.array(AwaitedImport),
  /** Our addition: the events that are counted since it was sent; absent before. */
  tracking: z.optional(Counting),
})
export type SingleSend = z.output<typeof SingleSend>

/** A row of a list. `channels`, `recipients`, `sent_at`, `delivery`, `waiting_for` and `approval_asked` are our additions. */
export const SingleSendSummary = z.object({
  id: z.string(),
  name: z.string(),
  status: SingleSendStatus,
  categories: z.array(z.string()),
  /** The time of sending; absent until it is chosen, because clients of the public API accept no null here. */
  send_at: z.optional(instant),
  abtest: z.nullable(AbTestSummary),
  is_abtest: z.boolean(),
  channels: z.array(z.enum(channels)),
  updated_at: instant,
  created_at: instant,
  sent_at: z.nullable(instant),
  editor: Editor,
  /** Up to two names of lists and segments, and the number of further ones. */
  recipients: z.object({ all: z.boolean(), names: z.array(z.string()), more: z.number() }),
  /** Progress of the send; null before it began. */
  delivery: z.nullable(
    z.object({
      /** `waiting`: the test messages of an A/B test have been sent, and the other recipients wait for the winner. */
      status: z.enum(['sending', 'paused', 'waiting', 'stopped', 'done']),
      total: z.number(),
      /** The number of recipients in a final state. */
      finished: z.number(),
      /** The number of delivered messages; for texts, those that the carrier confirmed. */
      delivered: z.number(),
      /** The number of messages that the recipient's mail server, or the provider of texts, has accepted. */
      handed_over: z.number(),
      /** The reason why the send paused itself; null otherwise. */
      auto_pause: z.nullable(z.enum(pauseReasons)),
    }),
  ),
  waiting_for: z.array(AwaitedImport),
  /** True in a search while a request waits that asks for approval to send it; absent otherwise. */
  approval_asked: z.optional(z.boolean()),
})
export type SingleSendSummary = z.output<typeof SingleSendSummary>

const Page = z.object({ result: z.array(SingleSendSummary), _metadata: Metadata })
const paging = pageQuery({ max: 500, fallback: singleSendLimits.pageSize })

const sortedPaging = { ...paging, sort: z.optional(SingleSendSort) }

export const SingleSendFilter = z.object({
  name: z.optional(z.string().check(z.trim(), z.maxLength(singleSendLimits.name))),
  status: z.optional(z.array(SingleSendStatus)),
  categories: z.optional(z.array(z.string())),
  channels: z.optional(z.array(z.enum(channels))),
})
export type SingleSendFilter = z.output<typeof SingleSendFilter>

const Schedule = z.object({ send_at: instant, status: SingleSendStatus })
const Scheduled = z.extend(Schedule, { findings: z.array(PreflightFinding) })

/** Refusals about the fields of a draft. */
const draftRefusals = [
  'single_send_send_at_now',
  'send_at_invalid',
  'recipient_lists_too_many',
  'recipient_segments_too_many',
  'list_not_found',
  'segment_not_found',
  'segment_invalid',
  'sender_not_found',
  'unsubscribe_group_not_found',
  'unsubscribe_both',
  'design_not_found',
  'design_invalid',
  'design_excludes_content',
  'single_send_channel_fixed',
  'single_send_not_sms',
  'image_not_found',
  'sms_images_too_many',
  'sms_unavailable',
  'entitlement_required',
  ...htmlRefusals,
] as const

export const singleSends = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends',
    scope: 'marketing.read',
    summary: 'All Single Sends, last changed first, page by page.',
    query: z.object(paging),
    status: 200,
    answer: Page,
    refuses: ['page_token_invalid'],
  }),
  search: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/search',
    scope: 'marketing.read',
    summary:
      'Finds Single Sends by part of the name, by status, by any of the categories and by any of the channels. `_metadata.count` counts all that match; `status_counts` ignores the filter by status. Last changed first, unless `sort` says otherwise.',
    query: z.object(sortedPaging),
    body: SingleSendFilter,
    status: 200,
    answer: z.extend(Page, { status_counts: z.record(SingleSendStatus, z.number()) }),
    refuses: ['page_token_invalid'],
  }),
  searchByQuery: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/search',
    scope: 'marketing.read',
    summary: 'The same search with the filter in the query: `status` and the others as lists.',
    query: z.object({
      ...sortedPaging,
      name: SingleSendFilter.shape.name,
      status: csvFilterOf(SingleSendStatus),
      categories: csvFilter,
      channels: csvFilterOf(z.enum(channels)),
    }),
    status: 200,
    answer: z.extend(Page, { status_counts: z.record(SingleSendStatus, z.number()) }),
    refuses: ['page_token_invalid'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends',
    scope: 'marketing_campaigns.create',
    summary:
      'Creates a draft. `PUT …/abtest` turns its A/B test on; `abtest` in the body changes nothing, and a warning says so.',
    body: SingleSendFields,
    maxBytes: bodyLimits.content,
    status: 201,
    answer: SingleSend,
    refuses: [...draftRefusals, 'single_send_limit_reached', 'ip_pool_not_found'],
  }),
  deleteMany: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/singlesends',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes up to 50 Single Sends, all or none.',
    query: z.object({ ids: someCsv }),
    status: 204,
    refuses: ['single_send_not_found', 'single_send_delete_scheduled', 'single_send_running'],
  }),
  categories: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/categories',
    scope: 'marketing.read',
    summary: 'The latest thousand categories in use.',
    status: 200,
    answer: z.object({ categories: z.array(z.string()) }),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/summary',
    scope: 'marketing.read',
    summary:
      'Statistics of all Single Sends together, by day, for the last days and for as many days before them.',
    query: z.object({
      days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(90)), 30),
      timezone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
    }),
    status: 200,
    answer: z.object({
      days: z.array(
        z.object({
          date: z.string(),
          requests: z.number(),
          delivered: z.number(),
          /** The number of delivered messages whose opens were counted. The open rate is a share of them. */
          delivered_counting_opens: z.number(),
          /** The number of delivered messages whose clicks were counted. The click rate is a share of them. */
          delivered_counting_clicks: z.number(),
          unique_opens: z.number(),
          unique_clicks: z.number(),
          unsubscribes: z.number(),
        }),
      ),
    }),
    refuses: ['time_zone_unknown'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/:id',
    scope: 'marketing.read',
    summary: 'One Single Send.',
    params,
    status: 200,
    answer: SingleSend,
    refuses: ['single_send_not_found'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/:id',
    scope: 'marketing_campaigns.create',
    summary: "Copies content and recipients, not the schedule. Without a name it becomes 'Copy of …'.",
    params,
    body: z.object({ name: z.optional(name) }),
    status: 201,
    answer: SingleSend,
    refuses: ['single_send_not_found', 'single_send_limit_reached'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/:id/resend',
    scope: 'marketing_campaigns.create',
    summary:
      'Copies a sent email for the people who got it and have not opened it, or have clicked nothing in it. These people become a segment to which the copy is addressed; an existing segment with the same conditions is used again. The exclusions stay.',
    params,
    body: z.object({
      to: z.enum(resendGroups),
      name: z.optional(name),
      /** The name of the segment, if it has to be made. */
      segment_name: nameText({ max: 100 }),
    }),
    startsJob: true,
    status: 201,
    answer: SingleSend,
    refuses: [
      'single_send_not_found',
      'single_send_not_sent',
      'single_send_not_email',
      'single_send_limit_reached',
      'segment_limit_reached',
      'segment_name_taken',
    ],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/singlesends/:id',
    scope: 'marketing_campaigns.update',
    summary:
      'Changes a draft. With `If-Match` (or `revision`), the change is refused if the draft has changed since that revision. `abtest` in the body changes nothing, and a warning says so; the A/B test has calls of its own.',
    params,
    body: SingleSendChange,
    maxBytes: bodyLimits.content,
    status: 202,
    answer: SingleSend,
    refuses: [
      ...draftRefusals,
      'single_send_not_found',
      'single_send_not_draft',
      'single_send_changed',
      'ip_pool_not_found',
    ],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/singlesends/:id',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes a Single Send. A scheduled one has to be unscheduled first, a running one stopped.',
    params,
    status: 204,
    refuses: ['single_send_not_found', 'single_send_delete_scheduled', 'single_send_running'],
  }),
  schedule: endpoint({
    method: 'PUT',
    path: '/v3/marketing/singlesends/:id/schedule',
    scope: 'marketing_campaigns.update',
    summary:
      'Sends immediately (`send_at: "now"`) or at a time (ISO 8601). A refusal names everything that is missing. `findings` is the list of the preflight, also in a refusal. The send waits for imports and bulk changes of lists that were accepted earlier and can change its recipients. With `moved_from`, only what is scheduled for that time is given the new one. With `messages_per_hour`, at most so many messages leave in any hour, spread evenly; null takes that back, and without it nothing changes.',
    params,
    body: z.object({
      send_at: z.string(),
      moved_from: z.optional(instant),
      messages_per_hour: z.optional(PerHour),
    }),
    startsJob: true,
    status: 201,
    answer: Scheduled,
    refuses: [
      'sending_off',
      'single_send_not_found',
      'ab_subject_repeated',
      'ab_sample_too_small',
      'ab_opens_not_counted',
      'ab_clicks_not_counted',
      'ab_audience_too_large',
      'single_send_not_draft',
      'single_send_not_scheduled',
      'single_send_changed',
      'send_at_invalid',
      'send_at_past',
      'sender_required',
      'sender_not_verified',
      'subject_required',
      'content_required',
      'template_broken',
      'email_test_required',
      'recipients_required',
      'recipients_none',
      'credits_used_up',
      'segment_not_found',
      'segment_invalid',
      'unsubscribe_required',
      'unsubscribe_url_invalid',
      'unsubscribe_tag_missing',
      'unsubscribe_tag_missing_plain',
      'public_url_required',
      'sms_not_connected',
      'sms_service_required',
      'sms_content_required',
      'sms_too_long',
      'sms_images_too_large',
      'sms_permission_required',
      'sms_unavailable',
      'approval_uncounted',
      'entitlement_required',
    ],
  }),
  unschedule: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/singlesends/:id/schedule',
    scope: 'marketing_campaigns.delete',
    summary:
      'Cancels a schedule. A send under way is stopped: messages not yet passed to the mail server are never sent. If none was passed, the Single Send becomes a draft again.',
    params,
    status: 200,
    answer: Schedule,
    refuses: ['single_send_not_found', 'single_send_not_scheduled', 'single_send_not_stoppable'],
  }),
  sendWithoutImports: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/:id/schedule/without_imports',
    scope: 'marketing_campaigns.create',
    summary:
      'Starts a Single Send without waiting for imports. Contacts that are not imported yet do not get it.',
    params,
    status: 202,
    answer: Schedule,
    refuses: ['single_send_not_found', 'single_send_not_waiting'],
  }),
}
export type SingleSendPage = z.output<typeof singleSends.search.answer>
