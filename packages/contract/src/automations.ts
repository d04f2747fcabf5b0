// Long because it has every call of automations themselves, with their shapes.
import type { JourneyProblemCode } from '@carillon/journey/check-journey'
import { Journey, journeyLimits, Zone } from '@carillon/journey/steps'
import * as z from 'zod/mini'
import { otherFields, otherForms } from './automation-forms.ts'
import { StarterLanguage, starters } from './automation-starters.ts'
import { bodyLimits, endpoint } from './endpoint.ts'
import { PreflightFinding, type WarningCode } from './preflight.ts'
import { type ErrorCode, htmlRefusals } from './refusals.ts'
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

export const automationLimits = {
  name: 100,
  /** The most automations of an account. */
  automations: 1000,
  /**
   * The number of emails, or of texts, that an automation keeps although no step of the draft or of the published version
   * sends them.
   */
  unusedMessages: 100,
  /** The most live or paused automations of an account whose exit is 'meets criteria'. */
  meetsCriteria: 15,
  againAfterDays: 3650,
  goalDays: 90,
  categories: 10,
  categoryLength: 255,
  url: 2000,
  pageSize: 25,
  deleteIds: 50,
  enrolAtOnce: 1000,
} as const

export const automationStatuses = ['draft', 'live', 'paused', 'disabled'] as const
export const AutomationStatus = z.enum(automationStatuses)
export type AutomationStatus = z.output<typeof AutomationStatus>

export const exitCriteria = ['all_messages', 'stops_matching', 'matches'] as const
export type ExitCriteria = (typeof exitCriteria)[number]

/** The reasons why an automation paused itself. */
export const heldCodes = [
  'list_deleted',
  'segment_invalid',
  'field_deleted',
  'condition_invalid',
  'message_broken',
  'sender_removed',
  'group_deleted',
  'sms_not_connected',
  'sms_provider_changed',
] as const

const ListOrSegment = z.object({ type: z.enum(['list', 'segment']), id: uuid })

/** A person who becomes a member of the segment within this number of days after entering converts, once for each entry. */
export const Goal = z.object({
  segment_id: uuid,
  days: z.number().check(z.int(), z.minimum(1), z.maximum(automationLimits.goalDays)),
  /** True if a person who converts leaves. */
  leaves: z.boolean(),
})
export type Goal = z.output<typeof Goal>

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** The source from which people come: all contacts have no `id`, and `date` belongs to entries by a date. */
export const Entrance = z.object({
  type: z.enum(['all', 'list', 'segment', 'date']),
  id: z.optional(uuid),
  /**
   * People enter this number of days before (negative) or after the date in a custom field, at a time in the time zone
   * of the account.
   */
  date: z.optional(
    z.object({
      field: z.string().check(z.minLength(1), z.maxLength(100)),
      days: z
        .number()
        .check(z.int(), z.minimum(-journeyLimits.daysFromDate), z.maximum(journeyLimits.daysFromDate)),
      time,
      /** True if people enter every year on that day. February 29 counts as February 28 in years without it. */
      yearly: z.boolean(),
    }),
  ),
  /** Each person enters when added for the first time; by a yearly date, once a year. */
  occurs: z.optional(z.enum(['first'])),
})
export type Entrance = z.output<typeof Entrance>

/** Emails leave only on these weekdays (1 is Monday) from `from` until before `to`, which is later. */
export const SendWindow = z.object({
  weekdays: z
    .array(z.number().check(z.int(), z.minimum(1), z.maximum(7)))
    .check(z.minLength(1), z.maxLength(7)),
  from: time,
  to: time,
  zone: Zone,
})
export type SendWindow = z.output<typeof SendWindow>

const name = nameText({ max: automationLimits.name })
const category = text({ min: 1, max: automationLimits.categoryLength })

/** The fields that the author edits. Fields left out stay as they are. */
export const AutomationFields = z.object({
  name: z.optional(name),
  /**
   * The source of people; null: not chosen yet. Once the automation was live, it can change only if `can_change_entry`
   * is true.
   */
  entrance_criteria: z.optional(z.nullable(Entrance)),
  /**
   * The number of days after leaving until a person may enter again, when added once more; null: each person enters
   * only once.
   */
  again_after_days: z.optional(
    z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(automationLimits.againAfterDays))),
  ),
  exit_criteria: z.optional(z.enum(exitCriteria)),
  /** The list or segment whose people leave. Only with the exit criterion `matches`. */
  exit_when: z.optional(z.nullable(ListOrSegment)),
  /** The goal of people; null: none. Counted conversions stay when the goal changes. */
  goal: z.optional(z.nullable(Goal)),
  send_window: z.optional(z.nullable(SendWindow)),
  /** -1 is the global unsubscribe. */
  suppression_group_id: z.optional(z.nullable(z.coerce.number().check(z.int()))),
  custom_unsubscribe_url: z.optional(z.nullable(z.string().check(z.maxLength(automationLimits.url)))),
  categories: z.optional(z.array(category).check(z.maxLength(automationLimits.categories))),
  ip_pool: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /**
   * The whole tree of steps. In a live automation only waits can change; pause it to change other steps or their order.
   * An email step names one of its messages, a text step one of its texts. A message that no step names any more is
   * kept until the next publish.
   */
  steps: z.optional(Journey),
})
export type AutomationFields = z.output<typeof AutomationFields>

/** The text of a step. */
export const AutomationTextSummary = z.object({
  id: z.string(),
  body: z.string(),
  images: z.number(),
  /** Null: none is chosen. */
  messaging_service_name: z.nullable(z.string()),
  /** Of a live automation: true if the draft differs from the published version. */
  has_changes: z.boolean(),
  revision: z.number(),
  updated_at: instant,
})
export type AutomationTextSummary = z.output<typeof AutomationTextSummary>

/** The email of a step, without its content. */
export const AutomationMessageSummary = z.object({
  id: z.string(),
  subject: z.string(),
  preheader: z.string(),
  editor: z.enum(['code', 'design']),
  /** Null: none is chosen. */
  sender_id: z.nullable(z.number()),
  sender: z.nullable(z.object({ name: z.string(), email: z.string(), verified: z.boolean() })),
  /** The unsubscribe group of this email; null: the group of the automation. -1 is the global unsubscribe. */
  suppression_group_id: z.nullable(z.number()),
  has_content: z.boolean(),
  /** Signed address of a picture; null while there is none. */
  thumbnail_url: z.nullable(z.string()),
  /** Of a live automation: true if the draft differs from the published version. */
  has_changes: z.boolean(),
  revision: z.number(),
  updated_at: instant,
})
export type AutomationMessageSummary = z.output<typeof AutomationMessageSummary>

export const Automation = z.object({
  id: z.string(),
  name: z.string(),
  /** Always `triggered`, for clients that expect it. */
  type: z.literal('triggered'),
  status: AutomationStatus,
  entrance_criteria: z.nullable(Entrance),
  again_after_days: z.nullable(z.number()),
  /**
   * True if the entry can change. Once the automation was live, only while it is not live and the list, segment or
   * field of its entry was deleted.
   */
  can_change_entry: z.boolean(),
  exit_criteria: z.enum(exitCriteria),
  exit_when: z.nullable(ListOrSegment),
  goal: z.nullable(Goal),
  send_window: z.nullable(SendWindow),
  suppression_group_id: z.nullable(z.number()),
  custom_unsubscribe_url: z.nullable(z.string()),
  categories: z.array(z.string()),
  ip_pool: z.nullable(z.string()),
  steps: Journey,
  /** The messages of its email steps, in the order in which they are drawn. */
  messages: z.array(AutomationMessageSummary),
  /** The texts of its text steps, in the same order. */
  texts: z.array(AutomationTextSummary),
  /** A number that grows with each change, except changes of messages. */
  revision: z.number(),
  /** The version that people go through; null before it was live. */
  published: z.nullable(z.number()),
  /** True if the draft differs from that version. */
  has_changes: z.boolean(),
  /** The time since which people who are added enter; null before the automation was live. */
  live_since: z.nullable(instant),
  /** The time since which the automation is paused and its clocks stand still; null: it is not paused. */
  paused_at: z.nullable(instant),
  /** The reason why it paused itself; `step_id` is the step at fault, null is the whole automation. */
  held: z.nullable(z.object({ code: z.enum(heldCodes), at: instant, step_id: z.nullable(z.string()) })),
  /** True while people who matched the entry before are being enrolled. */
  enrolling: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type Automation = z.output<typeof Automation>

/** An automation in a list. `stats` sums up all its emails; null if it was never live. */
export const AutomationSummary = z.object({
  id: z.string(),
  name: z.string(),
  status: AutomationStatus,
  categories: z.array(z.string()),
  emails: z.number(),
  texts: z.number(),
  entrance_criteria: z.nullable(Entrance),
  /** The name of its list, segment or field; null for all contacts, and while nothing is chosen or it is deleted. */
  entrance_name: z.nullable(z.string()),
  held: Automation.shape.held,
  has_changes: z.boolean(),
  /** The number of people who are in the automation now. */
  active: z.nullable(z.number()),
  /** The time of the last entry; null without any. */
  last_entered_at: z.nullable(instant),
  stats: z.nullable(
    z.object({
      requests: z.number(),
      delivered: z.number(),
      /** The number of delivered messages whose opens are counted. */
      delivered_counting_opens: z.number(),
      /** The number of delivered messages whose clicks are counted. */
      delivered_counting_clicks: z.number(),
      unique_opens: z.number(),
      unique_clicks: z.number(),
      unsubscribes: z.number(),
    }),
  ),
  live_since: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
  /** True while a request waits that asks for approval of it; absent otherwise. */
  approval_asked: z.optional(z.boolean()),
})
export type AutomationSummary = z.output<typeof AutomationSummary>

/** Codes of refusals, of warnings, and of findings in automations alone, whose texts are in `automation-findings`. */
export type AutomationFindingCode =
  | ErrorCode
  | WarningCode
  | JourneyProblemCode
  /** The exit 'meets criteria' without a list or segment. */
  | 'exit_required'
  /** The goal and the entry name the same segment: each person who enters is in it already. */
  | 'goal_is_entry'
  /** A condition on contacts that is not complete, or whose field or list no longer exists. */
  | 'condition_invalid'
  /** None of the addresses that a step notifies is confirmed. */
  | 'notify_no_address'
  /** A tag in the subject or text of a notification is not complete. */
  | 'notify_text_invalid'
  /** The webhook of a step is on a network that is not public. */
  | 'webhook_closed'

/** Problems that prevent going live or publishing, and notes for the author. */
export const AutomationFinding = z.extend(PreflightFinding, {
  code: z.string() as unknown as z.ZodMiniType<AutomationFindingCode, AutomationFindingCode>,
  /** The section of the automation with the problem. */
  section: z.enum(['name', 'entry', 'exit', 'goal', 'unsubscribe', 'steps']),
  /** The id of the step with the problem; null: the problem is about the whole automation. */
  step_id: z.nullable(z.string()),
  /** The id of the message with the problem; null if it is about no message. */
  message_id: z.nullable(z.string()),
})
export type AutomationFinding = z.output<typeof AutomationFinding>

/** The people who match the entry already: none of them, all, or those added since a time. */
export const Existing = z.discriminatedUnion('who', [
  z.object({ who: z.literal('none') }),
  z.object({ who: z.literal('all') }),
  z.object({ who: z.literal('since'), since: instant }),
])
export type Existing = z.output<typeof Existing>

/** The changes that publishing makes, and the people affected. */
export const AutomationImpact = z.object({
  /** Ids of the new steps, in the order in which they are drawn. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
  moved: z.array(z.string()),
  /** Ids of emails and texts that differ from the ones sent now. */
  messages: z.array(z.string()),
  /** The names of the settings that differ. */
  settings: z.array(z.string()),
  /** The number of people who are in the automation. */
  active: z.number(),
  /** The numbers of people who wait at steps that are removed or changed. */
  waiting: z.array(z.object({ step_id: z.string(), people: z.number() })),
  /** The number of people whose wait is over at once. */
  at_once: z.number(),
})
export type AutomationImpact = z.output<typeof AutomationImpact>

export const AutomationVersion = z.object({
  number: z.number(),
  published_at: instant,
  published_by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  emails: z.number(),
  texts: z.number(),
  steps: Journey,
  current: z.boolean(),
})
export type AutomationVersion = z.output<typeof AutomationVersion>

/** People at each step and in total. */
export const AutomationCounts = z.object({
  entered: z.number(),
  active: z.number(),
  completed: z.number(),
  exited: z.number(),
  failed: z.number(),
  /** Conversions: the number of times that people reached the goal. */
  converted: z.number(),
  /** People who exited, by reason. */
  exits: z.array(z.object({ reason: z.string(), people: z.number() })),
  steps: z.array(
    z.object({
      step_id: z.string(),
      waiting: z.number(),
      /** The number of times that people passed the step. */
      passed: z.number(),
      /**
       * The number of these times at which its message was sent: some people have no address, or the frequency cap
       * excludes them.
       */
      sent: z.number(),
      exited: z.number(),
    }),
  ),
  /** The numbers for a branch or split, by the ids of its paths; `otherwise` has the id of the branch. */
  paths: z.array(z.object({ path_id: z.string(), passed: z.number() })),
  /** The time of the last entry; null without any. */
  last_entered_at: z.nullable(instant),
})
export type AutomationCounts = z.output<typeof AutomationCounts>

const params = z.object({ id: uuid })
/** Some clients call the name `title`. */
const alias = { title: z.optional(name) }
const AutomationChange = z.extend(AutomationFields, {
  ...alias,
  ...otherFields,
  /**
   * Sets the status, as the calls to set live, pause and disable do, after the fields are saved; they stay saved if the
   * status is refused. People who match the entry already are not enrolled. `active` means `live`.
   */
  status: z.optional(z.enum([...automationStatuses, 'active'])),
  revision: z.optional(z.number().check(z.int())),
})
const based = z.object({ revision: z.optional(z.coerce.number().check(z.int())) })
const fieldRefusals = [
  'list_not_found',
  'segment_not_found',
  'segment_invalid',
  'custom_field_not_found',
  'unsubscribe_group_not_found',
  'unsubscribe_both',
  'ip_pool_not_found',
  'automation_message_not_found',
  'automation_text_not_found',
] as const
const liveRefusals = [
  'automation_not_found',
  'automation_changed',
  'automation_state',
  'automation_exits_limit',
  'automation_entry_required',
  'journey_invalid',
  'unsubscribe_required',
  'list_not_found',
  'segment_not_found',
  'segment_invalid',
  'custom_field_not_found',
  'email_test_required',
  'entitlement_required',
  'sending_off',
] as const
/** The refusals about messages in `timed_steps`. */
const timedRefusals = [
  ...(['sender_not_found', 'design_not_found', 'design_excludes_content'] as const),
  ...(['automation_messages_limit', 'automation_not_found', 'automation_changed'] as const),
  ...htmlRefusals,
] as const
const changeRefusals = [
  ...fieldRefusals,
  ...timedRefusals,
  ...liveRefusals,
  'automation_entry_live',
  'automation_steps_live',
  'automation_fault_published',
] as const

/**
 * Automations. The public API documents no calls for them; these follow the requests that its clients send, with
 * additions of our own. `PUT` is the same as `PATCH`.
 */
export const automations = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations',
    scope: 'marketing.automation.read',
    summary:
      'Automations, last changed first, found by part of the name, by status and by any of the categories. Pages go on by `page_token`, or by `limit` and `offset`.',
    query: z.object({
      name: z.optional(z.string().check(z.trim(), z.maxLength(automationLimits.name))),
      status: csvFilterOf(AutomationStatus),
      categories: csvFilter,
      ...pageQuery({ max: 100, fallback: automationLimits.pageSize }),
      /** The page size of clients of the public API, which page by `limit` instead of `page_size` and `page_token`. */
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
      offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
    }),
    status: 200,
    answer: z.object({
      result: z.array(AutomationSummary),
      /** The number of automations in each status, not narrowed by the filter by status. */
      status_counts: z.record(AutomationStatus, z.number()),
      _metadata: Metadata,
    }),
    refuses: ['page_token_invalid'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations',
    scope: 'marketing_campaigns.create',
    summary:
      'Creates a draft. A `starter` fills it with steps and emails in `language`, or in the language that the caller accepts; fields of the call take precedence. Choices that only the author can make are left open; the preflight lists them.',
    body: z.extend(AutomationFields, {
      ...alias,
      ...otherFields,
      /** The status of the new automation: only `draft` is accepted. */
      status: z.optional(z.enum([...automationStatuses, 'active'])),
      starter: z._default(z.enum(starters), 'custom'),
      language: z.optional(StarterLanguage),
    }),
    otherForms,
    maxBytes: bodyLimits.content,
    status: 201,
    answer: Automation,
    refuses: [...fieldRefusals, ...timedRefusals, 'automation_limit_reached', 'automation_state'],
  }),
  deleteMany: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/automations',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes up to 50 Automations, all or none. Live and paused ones have to be disabled first.',
    query: z.object({ ids: someCsv }),
    status: 204,
    refuses: ['automation_not_found', 'automation_running'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/:id',
    scope: 'marketing.automation.read',
    summary: 'One Automation with its steps and messages.',
    params,
    status: 200,
    answer: Automation,
    refuses: ['automation_not_found'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id',
    scope: 'marketing_campaigns.create',
    summary: "Copies steps, messages and settings into a draft. Without a name it becomes 'Copy of …'.",
    params,
    body: z.object({ name: z.optional(name) }),
    status: 201,
    answer: Automation,
    refuses: ['automation_not_found', 'automation_limit_reached'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/automations/:id',
    scope: 'marketing_campaigns.update',
    summary:
      'Changes the saved state. People go through the published version, so a live or paused automation needs `publish` as well. With `If-Match` (or `revision`), the change is refused if the automation has changed since that revision.',
    params,
    body: AutomationChange,
    otherForms,
    maxBytes: bodyLimits.content,
    status: 200,
    answer: Automation,
    refuses: [...changeRefusals, 'approval_alone'],
  }),
  updateStep: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/automations/:id/steps/:step_id',
    scope: 'marketing_campaigns.update',
    summary:
      'Changes the wait before a step, in minutes; 0: no wait. A live or paused automation needs `publish` as well. Single steps can’t be paused.',
    params: z.object({ id: uuid, step_id: uuid }),
    body: z.object({
      wait_time: z.optional(
        z.number().check(z.int(), z.minimum(0), z.maximum(journeyLimits.waitMinutes.max)),
      ),
      step_status: z.optional(z.enum(['active'])),
    }),
    status: 200,
    answer: Automation,
    refuses: ['automation_not_found', 'automation_steps_live', 'automation_fault_published'],
  }),
  updateByPut: endpoint({
    method: 'PUT',
    path: '/v3/marketing/automations/:id',
    scope: 'marketing_campaigns.update',
    summary: 'The same as `PATCH`, for clients that use `PUT`: fields that are left out stay as they are.',
    params,
    body: AutomationChange,
    otherForms,
    maxBytes: bodyLimits.content,
    status: 200,
    answer: Automation,
    refuses: [...changeRefusals, 'approval_alone'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/automations/:id',
    scope: 'marketing_campaigns.delete',
    summary:
      'Deletes an Automation with the paths of its people. A live or paused one has to be disabled first.',
    params,
    status: 204,
    refuses: ['automation_not_found', 'automation_running'],
  }),
  preflight: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/:id/preflight',
    scope: 'marketing.automation.read',
    summary:
      'The findings that prevent going live (`blocks`) and those that the author should know (`warns`), in the order of the page.',
    params,
    status: 200,
    answer: z.object({ findings: z.array(AutomationFinding) }),
    refuses: ['automation_not_found'],
  }),
  reach: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/:id/reach',
    scope: 'marketing.automation.read',
    summary: 'The number of people who match the entry already: all, or those added since a time.',
    params,
    query: z.object({ since: z.optional(instant) }),
    status: 200,
    answer: z.object({ people: z.number() }),
    refuses: ['automation_not_found', 'automation_entry_required'],
  }),
  live: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id/live',
    scope: 'marketing_campaigns.update',
    summary:
      'Sets a draft or disabled Automation live in its saved state. Contacts added from then on enter; `existing` enrols contacts who match the entry already.',
    params,
    body: z.object({ existing: Existing, revision: z.optional(z.number().check(z.int())) }),
    status: 200,
    answer: Automation,
    refuses: liveRefusals,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id/pause',
    scope: 'marketing_campaigns.update',
    summary:
      'Pauses an Automation and stops all its clocks. People who are added meanwhile enter when it is resumed.',
    params,
    status: 200,
    answer: Automation,
    refuses: ['automation_not_found', 'automation_state'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id/resume',
    scope: 'marketing_campaigns.update',
    summary:
      'Resumes a paused Automation. All waits end later by the duration of the pause. Refused with findings while a thing that the Automation needs is missing.',
    params,
    status: 200,
    answer: Automation,
    refuses: [
      ...['automation_not_found', 'automation_state', 'automation_entry_required', 'journey_invalid'],
      ...['unsubscribe_required', 'list_not_found', 'segment_not_found', 'segment_invalid'],
      ...['custom_field_not_found', 'automation_fault_published', 'entitlement_required'],
    ] as const,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id/disable',
    scope: 'marketing_campaigns.update',
    summary: 'Disables an Automation. No more people enter; people inside stay where they are.',
    params,
    status: 200,
    answer: Automation,
    refuses: ['automation_not_found', 'automation_state'],
  }),
  impact: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/:id/impact',
    scope: 'marketing.automation.read',
    summary: 'The changes that publishing would make, and the number of affected people.',
    params,
    status: 200,
    answer: AutomationImpact,
    refuses: ['automation_not_found', 'automation_state'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id/publish',
    scope: 'marketing_campaigns.update',
    summary:
      'Makes the saved state the version that people go through. With `revision`, the call is refused if the automation has changed since that revision.',
    params,
    body: based,
    status: 200,
    answer: Automation,
    refuses: liveRefusals,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/:id/versions',
    scope: 'marketing.automation.read',
    summary: 'The published versions, newest first.',
    params,
    status: 200,
    answer: z.object({ result: z.array(AutomationVersion) }),
    refuses: ['automation_not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id/versions/:number',
    scope: 'marketing_campaigns.update',
    summary: 'Restores an earlier version, with its messages, and publishes it as a new version.',
    params: z.extend(params, { number: z.coerce.number().check(z.int(), z.minimum(1)) }),
    status: 200,
    answer: Automation,
    refuses: [...liveRefusals, 'automation_version_not_found'],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/:id/counts',
    scope: 'marketing.automation.read',
    summary: 'The numbers of people who are at each step, passed it, and left.',
    params,
    status: 200,
    answer: AutomationCounts,
    refuses: ['automation_not_found'],
  }),
}
