import { stepKinds } from '@carillon/journey/steps'
import * as z from 'zod/mini'
import { AutomationStatus, automationLimits } from './automations.ts'
import { endpoint } from './endpoint.ts'
import { instant, Metadata, pageQuery, uuid } from './wire.ts'

export const enrolmentStates = ['active', 'completed', 'exited', 'failed'] as const
export type EnrolmentState = (typeof enrolmentStates)[number]

/** The reasons why a person left before the last step. */
export const exitReasons = [
  'stops_matching',
  'matches',
  'goal_reached',
  'unsubscribed',
  'group_unsubscribed',
  'bounced',
  'spam_report',
  'invalid_email',
  'removed',
  'no_date',
  'contact_deleted',
] as const
export type ExitReason = (typeof exitReasons)[number]

/** The reasons why a person never entered. */
export const absences = [
  ...(['never_live', 'not_in_entry', 'before_live', 'soon', 'paused', 'disabled'] as const),
  ...(['no_date', 'date_ahead', 'date_passed'] as const),
] as const
export type Absence = (typeof absences)[number]

/** The kinds of entries in a person's log. */
export const pathEvents = [
  'entered',
  'sent',
  'skipped_no_email',
  'skipped_no_credits',
  'skipped_paused',
  'skipped_group',
  'skipped_frequency_cap',
  'skipped_quiet_hours',
  'skipped_no_number',
  'skipped_opted_out',
  'skipped_no_consent',
  'skipped_same_number',
  'put_off',
  'acted',
  'called',
  'call_failed',
  'notified',
  'notify_failed',
  'took_path',
  'waited',
  'undated',
  'happened',
  'moved_on',
  'held',
  'released',
  'replaced',
  'converted',
  'completed',
  'exited',
] as const
export type PathEvent = (typeof pathEvents)[number]

const Enrolment = z.object({
  contact_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** The number of times that the person has entered, from 1. */
  run: z.number(),
  state: z.enum(enrolmentStates),
  /** The reason why the person exited; null for people who did not. */
  reason: z.nullable(z.string()),
  /** The step where the person waits or left; null: at the beginning. */
  step_id: z.nullable(z.string()),
  entered_at: instant,
  /** The time at which the person came to the step. */
  arrived_at: z.nullable(instant),
  /** The latest time at which the person goes on; null while they are held, and after the end. */
  due_at: z.nullable(instant),
  /** True if the person goes on as soon as the event happens that the step waits for. */
  waits_for_happening: z.boolean(),
  /** The reason why the person waits at an email or a text: the frequency cap or quiet hours. */
  put_off: z.optional(z.enum(['frequency_cap', 'quiet_hours'])),
  /** The time since when a user holds the person at this step. */
  held_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  /** The time at which the person reached the goal; null: they did not. */
  converted_at: z.nullable(instant),
  last_sent_at: z.nullable(instant),
})
export type Enrolment = z.output<typeof Enrolment>

/** An automation that a contact went through last at some time, or goes through now. */
const ContactAutomation = z.object({
  automation: z.object({ id: z.string(), name: z.string(), status: AutomationStatus }),
  enrolment: Enrolment,
  /**
   * The step where the person waits or left, among the steps that people go through; null: at the beginning, or at a step
   * that was removed.
   */
  step: z.nullable(
    z.object({
      /** The number of the step, from 1, in the order in which steps are drawn. */
      number: z.number(),
      total: z.number(),
      kind: z.enum(stepKinds),
    }),
  ),
})
export type ContactAutomation = z.output<typeof ContactAutomation>

const PathEntry = z.object({
  at: instant,
  run: z.number(),
  what: z.enum(pathEvents),
  step_id: z.nullable(z.string()),
  /** For `exited`, the reason. For `put_off`, `frequency_cap` or `quiet_hours`. */
  reason: z.optional(z.string()),
  /** For `took_path`, the id of the path; null is the path `otherwise`. */
  path_id: z.optional(z.nullable(z.string())),
  /** For `entered`, the way in: `entry`, `existing` or `call`. */
  by: z.optional(z.string()),
  /** For `put_off`, the time until which the message waits. */
  until: z.optional(instant),
  /** For `replaced`, the version that replaced the former one. */
  version: z.optional(z.number()),
  /** For `acted`, true if the action could not be done, because its list or field no longer exists. */
  failed: z.optional(z.boolean()),
  /** For `acted`, true if the action is done outside. When it is done, it has an entry of its own. */
  queued: z.optional(z.boolean()),
  /** For `called`, the HTTP status that the webhook answered. */
  status: z.optional(z.nullable(z.number())),
  /**
   * For `call_failed` and `notify_failed`: `contact_deleted`, `no_address`, or the last failure in a few words; null:
   * it was never tried.
   */
  problem: z.optional(z.nullable(z.string())),
  /** For `notified`, the number of addresses that were mailed, and the number of people that the mail is about. */
  addresses: z.optional(z.number()),
  people: z.optional(z.number()),
  /** The user who made the entry by hand; null for a deleted user or an API key. */
  user: z.optional(z.nullable(z.object({ name: z.string(), email: z.string() }))),
  /** For `sent` at a text step, the state of the text. */
  text: z.optional(
    z.object({
      text_id: z.string(),
      delivered_at: z.nullable(instant),
      clicked_at: z.nullable(instant),
      replied_at: z.nullable(instant),
      /** The time at which the person opted out in reply to the text; null: they did not. */
      opted_out_at: z.nullable(instant),
      /**
       * The reason why the text did not arrive, in the words of the provider or the product; null if it arrived or
       * nothing is known.
       */
      failed: z.nullable(z.string()),
      /** True if the person opted out after the text was handed to the engine and before it left. */
      dropped: z.boolean(),
    }),
  ),
  /** For `sent` at an email step, the state of the email. */
  email: z.optional(
    z.object({
      message_id: z.string(),
      delivered_at: z.nullable(instant),
      opened_at: z.nullable(instant),
      clicked_at: z.nullable(instant),
      /** The time of the bounce; null: there was none, or the event is no longer stored. */
      bounced_at: z.nullable(instant),
      /** The limit because of which the email waits or was skipped after it was handed to the engine. */
      limit: z.optional(z.enum(['frequency_cap', 'quiet_hours'])),
      /** True if the email was skipped because of the limit. */
      skipped: z.optional(z.boolean()),
    }),
  ),
})
export type PathEntry = z.output<typeof PathEntry>

const params = z.object({ id: uuid })
const personParams = z.object({ id: uuid, contact_id: uuid })

const TriedStep = z.object({
  step_id: z.string(),
  /** The time at which the person comes to the step. */
  at: instant,
  /** The time at which the person goes on; for an email or a text, the time at which it leaves. */
  until: instant,
  /** For a branch or split, the id of the path; null is the path `otherwise`. */
  path_id: z.optional(z.nullable(z.string())),
  /**
   * True if the person leaves at this step, because the date that it waits for has passed or is missing. Later steps
   * are not tried.
   */
  left: z.optional(z.boolean()),
  /** For a step that waits until something happens, true if it happens. */
  happened: z.optional(z.boolean()),
  /**
   * The source of the decision at a step that asks something: the answer for this step, an answer or event at an earlier
   * step, the present data of the person, or an assumption.
   */
  decided_by: z.optional(z.enum(['answer', 'earlier', 'contact', 'assumed'])),
  /**
   * For a step that notifies people or calls a webhook: the message that it would send about this person. Nothing is
   * sent.
   */
  outside: z.optional(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('notify'),
        /** The addresses that would get the notification. */
        to: z.array(z.string()),
        subject: z.string(),
        text: z.string(),
      }),
      /** `body` as JSON, with indents. */
      z.object({ kind: z.literal('call_webhook'), url: z.string(), body: z.string() }),
    ]),
  ),
})
export type TriedStep = z.output<typeof TriedStep>

/** The people of an automation: where each of them is, and why. */
export const automationPeople = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/:id/people',
    scope: 'marketing.automation.read',
    summary: 'People of an Automation, the last to enter first.',
    params,
    query: z.object({
      state: z.optional(z.enum(enrolmentStates)),
      /** Only people who wait at this step, or left there. */
      step_id: z.optional(uuid),
      reason: z.optional(z.string().check(z.maxLength(40))),
      /** `true`: only people who reached the goal; `false`: only people who did not. */
      converted: z.optional(z.enum(['true', 'false'])),
      /** Only people who reached the goal after the email of this step. */
      converted_by: z.optional(uuid),
      /** The beginning of an address or name. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(254))),
      ...pageQuery({ max: 100, fallback: 50 }),
    }),
    status: 200,
    answer: z.object({ result: z.array(Enrolment), _metadata: Metadata }),
    refuses: ['automation_not_found', 'page_token_invalid', 'search_too_short', 'search_special_characters'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/:id/people/:contact_id',
    scope: 'marketing.automation.read',
    summary:
      'The path of one person, oldest first. For a person who never entered, `enrolment` is null and `absent` has the reason.',
    params: personParams,
    status: 200,
    answer: z.object({
      contact: z.object({
        id: z.string(),
        email: z.string(),
        first_name: z.string(),
        last_name: z.string(),
      }),
      enrolment: z.nullable(Enrolment),
      /**
       * The reason why the person is not in the automation: `never_live`, `not_in_entry`, `before_live` (they were in
       * the entry before it went live), `soon` (they are about to enter), `paused` (they enter when it goes on), or
       * `disabled`. If people enter by a date: `no_date`, `date_ahead` (the date comes at `enters_at`), or
       * `date_passed`.
       */
      absent: z.nullable(z.enum(absences)),
      enters_at: z.optional(instant),
      path: z.array(PathEntry),
      /** The time before which steps are no longer kept. Left out if this person entered later. */
      path_kept_from: z.optional(instant),
    }),
    refuses: ['automation_not_found', 'contact_not_found'],
  }),
  ofContact: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/:id/automations',
    scope: 'marketing.automation.read',
    summary: 'The Automations that a contact is in or was in, those entered last first.',
    params,
    query: z.object(pageQuery({ max: 100, fallback: 10 })),
    status: 200,
    answer: z.object({ result: z.array(ContactAutomation), _metadata: Metadata }),
    refuses: ['contact_not_found', 'page_token_invalid'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id/people/:contact_id',
    scope: 'marketing_campaigns.update',
    summary:
      'Moves one person on to the next step, holds them where they are, lets them go on, or removes them. It is logged.',
    params: personParams,
    body: z.object({ action: z.enum(['move_on', 'hold', 'release', 'remove']) }),
    status: 200,
    answer: Enrolment,
    refuses: ['automation_not_found', 'automation_state', 'enrolment_not_found', 'enrolment_state'],
  }),
  tryOut: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id/try_out',
    scope: 'marketing.automation.read',
    summary:
      'The way of a contact, or of an invented person, through the saved steps, with times. Nothing is sent. Opens and clicks are assumed not to happen. `answers` changes this for single steps, by their ids: the id of a path (null is the path `otherwise`), or true if the event happens.',
    params,
    body: z.object({
      /** The contact; absent for an invented person, who is on no list and in no segment. */
      contact_id: z.optional(uuid),
      /** Values of an invented person, by the names of fields as tags have them. A value left out is empty. */
      invented: z.optional(
        z.record(
          z.string().check(z.maxLength(100)),
          z.union([z.string().check(z.maxLength(1000)), z.number()]),
        ),
      ),
      /** The time at which the person enters; absent: now. */
      starts_at: z.optional(instant),
      answers: z._default(z.record(uuid, z.nullable(z.union([z.string(), z.boolean()]))), {}),
    }),
    status: 200,
    answer: z.object({
      steps: z.array(TriedStep),
      /** The steps that are not on the way, with the times at which the person would come to them. */
      others: z.array(TriedStep),
      ends_at: instant,
    }),
    refuses: ['automation_not_found', 'contact_not_found', 'segment_invalid'],
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id/enrolments',
    scope: 'marketing_campaigns.update',
    summary:
      "Enrols contacts by their ids or addresses, even if they don't match the entry. Contacts who are in the Automation already, or may not enter again yet, are counted as left out.",
    params,
    body: z.object({
      contact_ids: z.optional(z.array(uuid).check(z.maxLength(automationLimits.enrolAtOnce))),
      emails: z.optional(z.array(z.string()).check(z.maxLength(automationLimits.enrolAtOnce))),
    }),
    status: 202,
    answer: z.object({
      enrolled: z.number(),
      /** The number of people who are in the automation already, or may not enter again yet. */
      left_out: z.number(),
      /** The given ids and addresses that no contact has. */
      unknown: z.array(z.string()),
    }),
    refuses: ['automation_not_found', 'automation_state'],
  }),
}
