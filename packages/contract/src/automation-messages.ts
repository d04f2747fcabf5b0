import * as z from 'zod/mini'
import { AutomationFinding, AutomationMessageSummary } from './automations.ts'
import { bodyLimits, endpoint } from './endpoint.ts'
import { htmlRefusals } from './refusals.ts'
import { singleSendReview } from './single-send-review.ts'
import { EmailConfigFields } from './single-sends.ts'
import { uuid } from './wire.ts'

const params = z.object({ id: uuid })
const messageParams = z.object({ id: uuid, message_id: uuid })

/**
 * The content of an email. The fields mean the same as in `email_config` of a Single Send, except for the unsubscribe
 * group: null is the group of the Automation.
 */
export const AutomationMessageFields = z.pick(EmailConfigFields, {
  subject: true,
  preheader: true,
  html_content: true,
  plain_content: true,
  generate_plain_content: true,
  design_id: true,
  editor: true,
  document: true,
  sender_id: true,
  suppression_group_id: true,
})
export type AutomationMessageFields = z.output<typeof AutomationMessageFields>

export const AutomationMessage = z.extend(AutomationMessageSummary, {
  automation_id: z.string(),
  html_content: z.string(),
  plain_content: z.string(),
  generate_plain_content: z.boolean(),
  design_id: z.nullable(z.string()),
  document: z.nullable(z.record(z.string(), z.unknown())),
  warnings: z.array(z.object({ message: z.string(), field: z.string(), warning_id: z.string() })),
})
export type AutomationMessage = z.output<typeof AutomationMessage>

const contentRefusals = [
  'automation_not_found',
  'sender_not_found',
  'unsubscribe_group_not_found',
  'design_not_found',
  'design_invalid',
  'design_excludes_content',
  ...htmlRefusals,
] as const

/** The emails of an automation. A changed email is sent after the next publish. */
export const automationMessages = {
  create: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id/messages',
    scope: 'marketing_campaigns.create',
    summary:
      'Adds a message: empty, from a design, or as a copy of another message of this Automation. To be sent, a step has to name it.',
    params,
    body: z.extend(AutomationMessageFields, { copy_of: z.optional(uuid) }),
    maxBytes: bodyLimits.content,
    status: 201,
    answer: AutomationMessage,
    refuses: [...contentRefusals, 'automation_message_not_found', 'automation_messages_limit'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/:id/messages/:message_id',
    scope: 'marketing.automation.read',
    summary: 'One message with its content.',
    params: messageParams,
    status: 200,
    answer: AutomationMessage,
    refuses: ['automation_not_found', 'automation_message_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/automations/:id/messages/:message_id',
    scope: 'marketing_campaigns.update',
    summary:
      'Changes a message. With `If-Match` (or `revision`), the change is refused if the message has changed since that revision.',
    params: messageParams,
    body: z.extend(AutomationMessageFields, { revision: z.optional(z.number().check(z.int())) }),
    maxBytes: bodyLimits.content,
    status: 200,
    answer: AutomationMessage,
    refuses: [...contentRefusals, 'automation_message_not_found', 'automation_changed'],
  }),
  review: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/:id/messages/:message_id/review',
    scope: 'marketing.automation.read',
    summary: 'The preflight of one message.',
    params: messageParams,
    status: 200,
    answer: z.object({ findings: z.array(AutomationFinding) }),
    refuses: ['automation_not_found', 'automation_message_not_found'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/v3/marketing/automations/:id/messages/:message_id/preview',
    scope: 'marketing.automation.read',
    summary:
      'The message as it is sent, without tracking, with the values of a contact or the given values. A tag without a value shows its name, unless the values are those of a person.',
    params: messageParams,
    body: z.object({
      contact_id: z.optional(uuid),
      substitutions: z.optional(z.record(z.string(), z.unknown())),
      /**
       * True if the values are all that this person has: a tag without a value then shows its fallback or nothing, as
       * in a send.
       */
      is_person: z._default(z.boolean(), false),
    }),
    maxBytes: bodyLimits.content,
    status: 200,
    answer: singleSendReview.preview.answer,
    refuses: ['automation_not_found', 'automation_message_not_found', 'contact_not_found'],
  }),
}
