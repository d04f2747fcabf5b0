import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { htmlRefusals } from './refusals.ts'
import { singleSendLimits } from './single-sends.ts'

export const testSendLimits = { emails: 10, prefix: 'Test - ' } as const

export const testSend = {
  send: endpoint({
    method: 'POST',
    path: '/v3/marketing/test/send_email',
    scope: 'marketing_campaigns.create',
    summary:
      "Sends a Single Send, a design or a template to up to ten addresses. The subject starts with 'Test - '. Nothing is tracked, and unsubscribe links have no effect.",
    query: z.object({ 'test-source': z.optional(z.string().check(z.maxLength(100))) }),
    body: z.object({
      /** The id of a Single Send, a design or a template. A template sends its active version, or `version_id_override`. */
      template_id: z.string().check(z.minLength(1), z.maxLength(100)),
      version_id_override: z.optional(z.nullable(z.string())),
      /** The server checks the addresses, so that the refusal names the invalid ones. */
      emails: z.array(z.string()).check(z.minLength(1)),
      sender_id: z.optional(z.nullable(z.coerce.number().check(z.int()))),
      from_address: z.optional(z.nullable(z.string())),
      custom_unsubscribe_url: z.optional(z.nullable(z.string().check(z.maxLength(singleSendLimits.url)))),
      suppression_group_id: z.optional(z.nullable(z.coerce.number().check(z.int()))),
      /** Values for the tags of the message. */
      substitutions: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
    }),
    status: 202,
    answer: z.object({}),
    refuses: [
      'single_send_not_found',
      'template_version_not_found',
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
}
export type TestSendFields = z.output<typeof testSend.send.body>
