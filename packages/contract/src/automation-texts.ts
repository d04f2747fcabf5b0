import * as z from 'zod/mini'
import { AutomationFinding, AutomationTextSummary } from './automations.ts'
import { endpoint } from './endpoint.ts'
import { SmsConfig, SmsConfigFields } from './sms-config.ts'
import { SmsEstimate, smsEncodings } from './sms-single-sends.ts'
import { uuid } from './wire.ts'

const params = z.object({ id: uuid })
const textParams = z.object({ id: uuid, text_id: uuid })

export const AutomationText = z.object({
  ...z.pick(AutomationTextSummary, { id: true, has_changes: true, revision: true, updated_at: true }).shape,
  automation_id: z.string(),
  /**
   * The fields mean the same as in `sms_config` of a Single Send. Without `permission_confirmed`, only people with a
   * stored consent are texted.
   */
  sms_config: SmsConfig,
})
export type AutomationText = z.output<typeof AutomationText>

/** The look of a text for one person. */
export const AutomationTextPreview = z.object({
  text: z.string(),
  segments: z.number(),
  encoding: z.enum(smsEncodings),
  /** True if the text has more bytes than can be sent. */
  too_long: z.boolean(),
  problems: SmsEstimate.shape.problems,
})
export type AutomationTextPreview = z.output<typeof AutomationTextPreview>

/** The results of the texts of a step, over all its versions. */
export const AutomationTextStats = z.object({
  step_id: z.string(),
  text_id: z.string(),
  simulated: z.boolean(),
  /** The number of texts handed to the engine, including those for people who had opted out. */
  requested: z.number(),
  /** The number of people who had opted out before they came to the step. */
  opted_out_before: z.number(),
  sent: z.number(),
  delivered: z.number(),
  undelivered: z.number(),
  failed: z.number(),
  segments: z.number(),
  clicks: z.number(),
  unique_clicks: z.number(),
  replies: z.number(),
  open_replies: z.number(),
  /** The number of people who opted out within 72 hours after the text. */
  opted_out: z.number(),
})
export type AutomationTextStats = z.output<typeof AutomationTextStats>

const contentRefusals = [
  'automation_not_found',
  'sms_images_too_many',
  'image_not_found',
  'sms_unavailable',
  'entitlement_required',
] as const

/** The text messages of an automation. A changed text is sent after the next publish. */
export const automationTexts = {
  create: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id/texts',
    scope: 'marketing_campaigns.create',
    summary:
      'Adds a text: empty, or as a copy of another text of this Automation. To be sent, a step has to name it.',
    params,
    body: z.object({ sms_config: z.optional(SmsConfigFields), copy_of: z.optional(uuid) }),
    status: 201,
    answer: AutomationText,
    refuses: [...contentRefusals, 'automation_text_not_found', 'automation_messages_limit'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/:id/texts/:text_id',
    scope: 'marketing.automation.read',
    summary: 'One text.',
    params: textParams,
    status: 200,
    answer: AutomationText,
    refuses: ['automation_not_found', 'automation_text_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/automations/:id/texts/:text_id',
    scope: 'marketing_campaigns.update',
    summary:
      'Changes a text. With `If-Match` (or `revision`), the change is refused if the text has changed since that revision.',
    params: textParams,
    body: z.object({ sms_config: SmsConfigFields, revision: z.optional(z.number().check(z.int())) }),
    status: 200,
    answer: AutomationText,
    refuses: [...contentRefusals, 'automation_text_not_found', 'automation_changed'],
  }),
  review: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/:id/texts/:text_id/review',
    scope: 'marketing.automation.read',
    summary: 'The preflight of one text.',
    params: textParams,
    status: 200,
    answer: z.object({ findings: z.array(AutomationFinding) }),
    refuses: ['automation_not_found', 'automation_text_not_found'],
  }),
  estimate: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id/texts/estimate',
    scope: 'marketing.automation.read',
    summary:
      'The people matching the entry now who would get a text, the number of segments and the cost, by the texts of up to 1,000 of them. The text need not be saved.',
    params,
    body: z.object({ sms_config: SmsConfigFields }),
    status: 200,
    answer: SmsEstimate,
    refuses: contentRefusals,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id/texts/:text_id/preview',
    scope: 'marketing.automation.read',
    summary:
      'The text as a person would get it, with the values of a contact or the given values. Links have the length with which they are sent.',
    params: textParams,
    body: z.object({
      contact_id: z.optional(uuid),
      substitutions: z.optional(z.record(z.string(), z.unknown())),
    }),
    status: 200,
    answer: AutomationTextPreview,
    refuses: ['automation_not_found', 'automation_text_not_found', 'contact_not_found'],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/:id/texts/stats',
    scope: 'marketing.automation.read',
    summary:
      'The results of the texts of each text step, in the order in which steps are drawn, and then of text steps that only earlier versions had.',
    params,
    status: 200,
    answer: z.object({ results: z.array(AutomationTextStats) }),
    refuses: ['automation_not_found'],
  }),
}
