import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Metrics } from './stats.ts'
import { instant, uuid } from './wire.ts'

/** The name of everybody whose provider is not known by the domain of the address. */
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
    /** Of all reasons. */
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
      /** Events that were written until then are counted: about a minute before now. */
      counted_to: instant,
      /** False: sent before these numbers were kept, and not counted yet. */
      is_counted: z.boolean(),
    }),
    refuses: ['single_send_not_found'],
  }),
}
