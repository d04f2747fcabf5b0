import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { htmlRefusals } from './refusals.ts'
import { singleSendLimits } from './single-sends.ts'
import { instant, uuid } from './wire.ts'

export const testSendLimits = { emails: 10, prefix: 'Test - ' } as const

/**
 * The state of a test to one address. `waiting`: the mail server has not answered yet. `skipped`: another address was
 * refused before, so this one was not tried. `uncertain`: the product stopped before the answer came.
 */
export const testStates = ['waiting', 'delivered', 'refused', 'skipped', 'uncertain'] as const

const LastTestAnswer = z.object({
  last_test: z.nullable(
    z.object({
      sent_at: instant,
      /** True if subject, content, sender or unsubscribe settings have changed since the test. */
      is_outdated: z.boolean(),
      addresses: z.array(
        z.object({
          email: z.string(),
          state: z.enum(testStates),
          /** The answer of the mail server when it refused. */
          reason: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})

export const testSend = {
  send: endpoint({
    method: 'POST',
    path: '/v3/marketing/test/send_email',
    scope: 'marketing_campaigns.create',
    summary:
      "Sends a Single Send, an email of an Automation, a design or a template to up to ten addresses. The subject starts with 'Test - '. Nothing is tracked, and unsubscribe links have no effect.",
    query: z.object({ 'test-source': z.optional(z.string().check(z.maxLength(100))) }),
    body: z.object({
      /** The id of a Single Send, a message of an Automation, a design or a template. A template sends its active version, or `version_id_override`. */
      template_id: z.string().check(z.minLength(1), z.maxLength(100)),
      version_id_override: z.optional(z.nullable(z.string())),
      /** Our addition: a variation of the Single Send's A/B test; absent: its own message, which is the first. */
      variation_id: z.optional(z.nullable(uuid)),
      /** The server checks the addresses, so that the refusal names the invalid ones. */
      emails: z.array(z.string()).check(z.minLength(1)),
      sender_id: z.optional(z.nullable(z.coerce.number().check(z.int()))),
      from_address: z.optional(z.nullable(z.string())),
      custom_unsubscribe_url: z.optional(z.nullable(z.string().check(z.maxLength(singleSendLimits.url)))),
      suppression_group_id: z.optional(z.nullable(z.coerce.number().check(z.int()))),
      /** Our addition: the contact whose values fill the tags. They take precedence over `substitutions`. */
      contact_id: z.optional(z.nullable(uuid)),
      /** Values for the tags of the message. */
      substitutions: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
    }),
    status: 202,
    answer: z.object({}),
    refuses: [
      'template_not_found',
      'ab_variation_not_found',
      'template_version_not_found',
      'contact_not_found',
      'sender_required',
      'sender_not_found',
      'sender_not_verified',
      'unsubscribe_group_not_found',
      'content_required',
      'template_broken',
      ...htmlRefusals,
      'test_send_address_invalid',
      'test_send_too_many',
      'test_send_unsubscribed',
      'test_send_unauthorized',
      'test_send_failed',
      'sending_off',
    ],
  }),
  last: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/:id/last_test',
    scope: 'marketing.read',
    summary:
      'The last test of a Single Send: its time, its addresses, the answers of the mail server, and a flag for later changes of the message. Null before the first test.',
    params: z.object({ id: uuid }),
    /** A variation of the A/B test; absent: the Single Send's own message, which is the first. */
    query: z.object({ variation_id: z.optional(uuid) }),
    status: 200,
    answer: LastTestAnswer,
    refuses: ['single_send_not_found', 'ab_variation_not_found'],
  }),
  lastOfMessage: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/:id/messages/:message_id/last_test',
    scope: 'marketing.automation.read',
    summary: 'The last test of an email of an Automation. Null before the first test.',
    params: z.object({ id: uuid, message_id: uuid }),
    status: 200,
    answer: LastTestAnswer,
    refuses: ['automation_message_not_found'],
  }),
}
export type LastTest = NonNullable<z.output<typeof testSend.last.answer>['last_test']>
export type TestSendFields = z.output<typeof testSend.send.body>
