import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Metrics } from './stats.ts'
import { instant, uuid } from './wire.ts'

/** The name of all recipients whose provider is not known by the domain of their address. */
export const otherProvider = 'Other'

const { requests, delivered, opens, unique_opens, clicks, unique_clicks, bounces, blocks } = Metrics.shape
const { deferred, unsubscribes, spam_reports } = Metrics.shape

export const ProviderStats = z.object({
  mailbox_provider: z.string(),
  stats: z.object({
    requests,
    delivered,
    opens,
    unique_opens,
    clicks,
    unique_clicks,
    bounces,
    blocks,
    deferred,
    unsubscribes,
    spam_reports,
    /** The number of drops, for all reasons together. */
    drops: z.number(),
  }),
})
export type ProviderStats = z.output<typeof ProviderStats>

export const statsProviders = {
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/singlesends/:id/mailbox_providers',
    scope: 'marketing.read',
    summary: 'The numbers of one Single Send by mailbox provider, most delivered first.',
    params: z.object({ id: uuid }),
    status: 200,
    answer: z.object({
      results: z.array(ProviderStats),
      /** Events that were written until this time are counted, which is about a minute ago. */
      counted_to: instant,
      /** False: the Single Send is from before these numbers were kept, and not counted yet. */
      is_counted: z.boolean(),
    }),
    refuses: ['single_send_not_found'],
  }),
}
