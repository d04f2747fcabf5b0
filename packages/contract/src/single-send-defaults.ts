import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * The values that a new Single Send has in the app; null: nothing. -1 is the global unsubscribe. Single Sends created by
 * the API get none of them.
 */
export const SingleSendDefaults = z.object({
  sender_id: z.nullable(z.number().check(z.int())),
  suppression_group_id: z.nullable(z.number().check(z.int())),
})
export type SingleSendDefaults = z.output<typeof SingleSendDefaults>

export const singleSendDefaults = {
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/defaults',
    scope: 'marketing.read',
    summary:
      'Sender and unsubscribe group that the app proposes for new Single Sends. Deleted ones are null.',
    status: 200,
    answer: SingleSendDefaults,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v3/marketing/singlesends/defaults',
    isSetting: true,
    scope: 'marketing_campaigns.update',
    summary: 'Sets the sender and unsubscribe group that the app proposes for new Single Sends.',
    body: SingleSendDefaults,
    status: 200,
    answer: SingleSendDefaults,
    refuses: ['sender_not_found', 'unsubscribe_group_not_found'],
  }),
}
