import * as z from 'zod/mini'
import { bodyLimits, endpoint } from './endpoint.ts'
import { htmlRefusals } from './refusals.ts'
import { Editor, singleSendLimits } from './single-sends.ts'
import { nameText, text, unixSeconds, wholeNumber } from './wire.ts'

export const campaignLimits = { pageSize: 10, longestPage: 100, numbers: 1000 } as const

export const campaignStatuses = ['Draft', 'Scheduled', 'In Progress', 'Paused', 'Sent', 'Canceled'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

const id = z.coerce.number().check(z.int(), z.minimum(1))
const params = z.object({ campaign_id: id })
const number = z.coerce.number().check(z.int())
const numbers = z.array(number).check(z.maxLength(campaignLimits.numbers))
const category = text({ min: 1, max: singleSendLimits.categoryLength })

/**
 * Everything of a campaign that a call sets; null empties a field. The server checks title, categories, sizes and ids, so that
 * each has the sentence of the public file.
 */
export const CampaignFields = z.object({
  title: z.optional(z.nullable(z.string())),
  subject: z.optional(z.nullable(text({ max: singleSendLimits.subject }))),
  sender_id: z.optional(z.nullable(number)),
  /** The numbers of lists. */
  list_ids: z.optional(z.nullable(numbers)),
  /** The numbers of segments. */
  segment_ids: z.optional(z.nullable(numbers)),
  categories: z.optional(z.nullable(z.array(category).check(z.maxLength(campaignLimits.numbers)))),
  suppression_group_id: z.optional(z.nullable(number)),
  custom_unsubscribe_url: z.optional(z.nullable(z.string().check(z.maxLength(singleSendLimits.url)))),
  ip_pool: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  html_content: z.optional(z.nullable(z.string())),
  plain_content: z.optional(z.nullable(z.string())),
  editor: z.optional(Editor),
})
export type CampaignFields = z.output<typeof CampaignFields>

/** Its name, as the name of a single send is read. */
export const CampaignTitle = nameText({ max: singleSendLimits.name })

const Campaign = z.object({
  id: z.number(),
  title: z.string(),
  subject: z.string(),
  /** Absent until it is chosen, because the public file has no null here. */
  sender_id: z.optional(z.number()),
  list_ids: z.array(z.number()),
  segment_ids: z.array(z.number()),
  categories: z.array(z.string()),
  suppression_group_id: z.optional(z.number()),
  custom_unsubscribe_url: z.string(),
  ip_pool: z.string(),
  html_content: z.string(),
  plain_content: z.string(),
  editor: Editor,
  status: z.enum(campaignStatuses),
  /** Our addition: the id of the Single Send that it is. Its calls have all that a campaign has no field for. */
  single_send_id: z.string(),
})
export type Campaign = z.output<typeof Campaign>

const Scheduled = z.object({ id: z.number(), send_at: z.number(), status: z.literal('Scheduled') })
const When = z.object({
  /** In Unix seconds. */
  send_at: unixSeconds.check(z.int()),
})

/** Refusals about the fields of a campaign. */
const fieldRefusals = [
  'campaign_title_blank',
  'campaign_title_too_long',
  'campaign_categories_too_many',
  'campaign_content_too_large',
  'campaign_sender_unknown',
  'campaign_sender_unverified',
  'campaign_lists_unknown',
  'campaign_segments_unknown',
  'campaign_ip_pool_invalid',
  'campaign_group_unknown',
  'campaign_unsubscribes_both',
  'recipient_lists_too_many',
  'recipient_segments_too_many',
  'segment_invalid',
] as const

/** Refusals about everything that is needed before it can be sent. */
const readyRefusals = [
  'campaign_subject_blank',
  'campaign_sender_blank',
  'campaign_sender_unverified',
  'campaign_content_blank',
  'campaign_recipients_blank',
  'campaign_unsubscribe_tag_missing',
  'campaign_unsubscribe_missing',
  'campaign_not_ready',
  'approval_uncounted',
] as const

const notJson = { message: 'The JSON you have submitted cannot be parsed.', field: null } as const
/** Refusals that are about no field, which the public file answers as null. */
const noField = { field: null } as const
const missing = { invalid_json: notJson, campaign_not_found: noField } as const

/**
 * Campaigns of the oldest API: the emails among the Single Sends, by number. The calls do as those of Single Sends do, and
 * the answers and sentences are those of the public file.
 */
export const campaignsLegacy = {
  create: endpoint({
    method: 'POST',
    path: '/v3/campaigns',
    scope: 'marketing_campaigns.create',
    summary:
      'Creates a campaign of the oldest API: a draft of a Single Send. Tags such as `[unsubscribe]` become those of today.',
    body: CampaignFields,
    maxBytes: bodyLimits.content,
    status: 201,
    answer: Campaign,
    sentences: { invalid_json: notJson, campaign_limit_reached: noField },
    refuses: [...fieldRefusals, ...htmlRefusals, 'campaign_limit_reached'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/campaigns',
    scope: 'marketing.read',
    summary:
      'The emails among the Single Sends as campaigns of the oldest API, newest first. Texts are left out.',
    query: z.object({
      limit: wholeNumber({
        min: 1,
        max: campaignLimits.longestPage,
        fallback: campaignLimits.pageSize,
      }),
      offset: wholeNumber({ min: 0, max: 10_000_000, fallback: 0 }),
    }),
    status: 200,
    answer: z.object({ result: z.array(Campaign) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/campaigns/:campaign_id',
    scope: 'marketing.read',
    summary: 'One campaign of the oldest API.',
    params,
    status: 200,
    answer: Campaign,
    sentences: missing,
    refuses: ['campaign_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/campaigns/:campaign_id',
    scope: 'marketing_campaigns.update',
    summary: 'Changes a campaign of the oldest API while it is a draft. Fields left out stay as they are.',
    params,
    body: CampaignFields,
    maxBytes: bodyLimits.content,
    status: 200,
    answer: Campaign,
    sentences: { ...missing, campaign_update_not_draft: noField },
    refuses: ['campaign_not_found', 'campaign_update_not_draft', ...fieldRefusals, ...htmlRefusals],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/campaigns/:campaign_id',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes a campaign of the oldest API, unless it is scheduled or being sent.',
    params,
    status: 204,
    sentences: missing,
    refuses: ['campaign_not_found', 'single_send_delete_scheduled', 'single_send_running'],
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/v3/campaigns/:campaign_id/schedules',
    scope: 'marketing_campaigns.update',
    summary:
      'Schedules a campaign of the oldest API for a time in Unix seconds. A refusal names everything that is missing.',
    params,
    body: When,
    startsJob: true,
    status: 201,
    answer: Scheduled,
    sentences: { ...missing, campaign_schedule_not_draft: noField, campaign_credits_used_up: noField },
    refuses: [
      'campaign_not_found',
      'campaign_schedule_not_draft',
      'campaign_send_at_past',
      'campaign_credits_used_up',
      ...readyRefusals,
    ],
  }),
  reschedule: endpoint({
    method: 'PATCH',
    path: '/v3/campaigns/:campaign_id/schedules',
    scope: 'marketing_campaigns.update',
    summary: 'Gives a scheduled campaign of the oldest API another time.',
    params,
    body: When,
    startsJob: true,
    status: 200,
    answer: Scheduled,
    sentences: { ...missing, campaign_credits_used_up: noField },
    refuses: [
      'campaign_not_found',
      'campaign_not_scheduled',
      'campaign_send_at_past',
      'campaign_credits_used_up',
      ...readyRefusals,
    ],
  }),
  getSchedule: endpoint({
    method: 'GET',
    path: '/v3/campaigns/:campaign_id/schedules',
    scope: 'marketing.read',
    summary: 'The time for which a campaign of the oldest API is scheduled, or at which it was due.',
    params,
    status: 200,
    answer: z.object({ send_at: z.number() }),
    sentences: missing,
    refuses: ['campaign_not_found'],
  }),
  unschedule: endpoint({
    method: 'DELETE',
    path: '/v3/campaigns/:campaign_id/schedules',
    scope: 'marketing_campaigns.delete',
    summary: 'Takes the schedule of a campaign of the oldest API back, as long as it has not begun.',
    params,
    status: 204,
    sentences: { ...missing, campaign_begun: noField },
    refuses: ['campaign_not_found', 'campaign_begun'],
  }),
  sendNow: endpoint({
    method: 'POST',
    path: '/v3/campaigns/:campaign_id/schedules/now',
    scope: 'marketing_campaigns.update',
    summary: 'Sends a campaign of the oldest API immediately. It has no body.',
    params,
    startsJob: true,
    status: 201,
    answer: z.object({ id: z.number(), status: z.literal('Scheduled') }),
    sentences: { ...missing, campaign_send_not_draft: noField, campaign_credits_used_up: noField },
    refuses: [
      'campaign_not_found',
      'campaign_send_not_draft',
      'campaign_credits_used_up',
      'sending_off',
      ...readyRefusals,
    ],
  }),
  test: endpoint({
    method: 'POST',
    path: '/v3/campaigns/:campaign_id/schedules/test',
    scope: 'marketing_campaigns.create',
    summary:
      'Sends a campaign of the oldest API to one address, or to a list of up to ten, as a test. It costs no credits.',
    params,
    body: z.object({ to: z.union([z.string(), z.array(z.string()).check(z.minLength(1))]) }),
    status: 201,
    answer: z.object({ to: z.union([z.string(), z.array(z.string())]) }),
    sentences: missing,
    refuses: [
      'campaign_not_found',
      'campaign_sender_blank',
      'campaign_sender_unknown',
      'campaign_sender_unverified',
      'campaign_content_blank',
      'campaign_not_ready',
      'test_send_address_invalid',
      'test_send_too_many',
      'test_send_unsubscribed',
      'test_send_failed',
      'sending_off',
    ],
  }),
}
