import { type CampaignFields, type CampaignStatus, CampaignTitle } from '@carillon/contract/campaigns-legacy'
import type { ErrorCode } from '@carillon/contract/refusals'
import { type SingleSendSummary, singleSendLimits } from '@carillon/contract/single-sends'

export interface CampaignProblem {
  code: ErrorCode
  field: string
  details: Record<string, unknown>
}

/** The ways to unsubscribe that a campaign has before a change. */
interface Before {
  suppression_group_id: number | null
  custom_unsubscribe_url: string | null
}

const orderOfFile = [
  'title',
  'categories',
  'html_content',
  'plain_content',
  'sender_id',
  'list_ids',
  'segment_ids',
  'ip_pool',
  'suppression_group_id',
  'unsubscribes',
]

/** Problems in the order in which the public file lists their sentences. */
export function inOrderOfFile(problems: readonly CampaignProblem[]): CampaignProblem[] {
  return problems.toSorted((a, b) => orderOfFile.indexOf(a.field) - orderOfFile.indexOf(b.field))
}

/** The problems of the given fields that need no look at the account. `before` is null for a new campaign. */
export function fieldProblems(given: CampaignFields, before: Before | null): CampaignProblem[] {
  const { lists, segments, categories: most } = singleSendLimits
  return [
    ...titleProblems(given.title, before === null),
    ...tooMany('campaign_categories_too_many', 'categories', given.categories, most),
    ...tooLarge('html_content', given.html_content),
    ...tooLarge('plain_content', given.plain_content),
    ...tooMany('recipient_lists_too_many', 'list_ids', given.list_ids, lists),
    ...tooMany('recipient_segments_too_many', 'segment_ids', given.segment_ids, segments),
    ...bothProblems(given, before),
  ]
}

function titleProblems(title: string | null | undefined, isNew: boolean): CampaignProblem[] {
  if (title === undefined && !isNew) return []
  const field = 'title'
  const limit = singleSendLimits.name
  if (CampaignTitle.safeParse(title ?? '').success) return []
  return readsBlank(title)
    ? [{ code: 'campaign_title_blank', field, details: {} }]
    : [{ code: 'campaign_title_too_long', field, details: { limit } }]
}

function readsBlank(title: string | null | undefined): boolean {
  const read = CampaignTitle.safeParse((title ?? '').slice(0, singleSendLimits.name))
  return !read.success
}

function tooMany(
  code: ErrorCode,
  field: string,
  values: readonly unknown[] | null | undefined,
  limit: number,
): CampaignProblem[] {
  return new Set(values).size > limit ? [{ code, field, details: { limit } }] : []
}

function tooLarge(name: string, content: string | null | undefined): CampaignProblem[] {
  const isTooLarge = (content?.length ?? 0) > singleSendLimits.content
  return isTooLarge ? [{ code: 'campaign_content_too_large', field: name, details: { name } }] : []
}

/** A group and a custom link at once, also if one of them was chosen before. */
function bothProblems(given: CampaignFields, before: Before | null): CampaignProblem[] {
  const group =
    given.suppression_group_id === undefined ? before?.suppression_group_id : given.suppression_group_id
  const link =
    given.custom_unsubscribe_url === undefined ? before?.custom_unsubscribe_url : given.custom_unsubscribe_url
  const isBoth = typeof group === 'number' && Boolean(link)
  return isBoth ? [{ code: 'campaign_unsubscribes_both', field: 'unsubscribes', details: {} }] : []
}

type Delivery = NonNullable<SingleSendSummary['delivery']>['status']

const deliveries: Readonly<Record<Delivery, CampaignStatus>> = {
  sending: 'In Progress',
  waiting: 'In Progress',
  paused: 'Paused',
  stopped: 'Canceled',
  done: 'Sent',
}

/** `delivery` is null before the send began. */
export function statusOf(status: string, delivery: Delivery | null): CampaignStatus {
  if (status === 'draft') return 'Draft'
  if (status === 'scheduled') return 'Scheduled'
  return delivery === null ? 'In Progress' : deliveries[delivery]
}

/** Refusals of single sends that the public file of campaigns has a sentence for, with its field. A null field names no input. */
const sayings: Partial<Record<ErrorCode, readonly [code: ErrorCode, field: string | null]>> = {
  single_send_not_found: ['campaign_not_found', null],
  single_send_limit_reached: ['campaign_limit_reached', null],
  single_send_not_scheduled: ['campaign_not_scheduled', 'send_at'],
  sender_not_found: ['campaign_sender_unknown', 'sender_id'],
  sender_not_verified: ['campaign_sender_unverified', 'sender_id'],
  sender_required: ['campaign_sender_blank', 'sender_id'],
  list_not_found: ['campaign_lists_unknown', 'list_ids'],
  unsubscribe_group_not_found: ['campaign_group_unknown', 'suppression_group_id'],
  send_at_past: ['campaign_send_at_past', 'send_at'],
  subject_required: ['campaign_subject_blank', 'subject'],
  content_required: ['campaign_content_blank', 'plain_content'],
  recipients_required: ['campaign_recipients_blank', 'list_id'],
  unsubscribe_tag_missing: ['campaign_unsubscribe_tag_missing', 'unsubscribe_tag'],
  unsubscribe_tag_missing_plain: ['campaign_unsubscribe_tag_missing', 'unsubscribe_tag'],
  unsubscribe_required: ['campaign_unsubscribe_missing', 'suppression_group_id'],
  credits_used_up: ['campaign_credits_used_up', null],
}

/** The code and field of a refusal in the oldest API; undefined where the public file has none. */
export function saying(code: ErrorCode) {
  return sayings[code]
}

/** The name that a field of a single send has in a campaign. */
export function fieldOfCampaign(field: string | null): string | null {
  if (field === null || field === 'send_to') return field && 'list_id'
  if (field === 'emails') return 'to'
  // A test names the message that it is made of.
  if (field === 'template_id') return null
  return field.replace(/^(email_config|send_to)\./, '')
}
