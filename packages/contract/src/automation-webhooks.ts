import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './wire.ts'

const Secret = z.object({
  /** `whsec_` and 32 bytes in base64, as Standard Webhooks describes it. */
  secret: z.string(),
  /** The time until which the former secret signs as well; null: it does not sign any more. */
  earlier_valid_until: z.nullable(instant),
})

/** The keys that sign the calls of webhook steps in Automations. */
export const automationWebhooks = {
  secret: endpoint({
    method: 'POST',
    path: '/v3/marketing/automation_webhooks/secret',
    scope: 'marketing_campaigns.update',
    summary:
      'Shows the secret that signs the webhooks of all Automations, in the headers webhook-id, webhook-timestamp and webhook-signature. It is made at the first request. Callers with read scopes only can’t see it.',
    status: 200,
    answer: Secret,
  }),
  replaceSecret: endpoint({
    method: 'POST',
    path: '/v3/marketing/automation_webhooks/secret/replace',
    scope: 'marketing_campaigns.update',
    summary:
      'Makes a new secret for the webhooks of Automations. A replaced secret signs as well for 24 hours.',
    status: 200,
    answer: Secret,
  }),
}
