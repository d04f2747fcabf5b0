import type { Answer } from '@carillon/contract/endpoint'
import type { statsProviders } from '@carillon/contract/stats-providers'
import type { Db } from '#platform/db.ts'
import { dropsOf, findProviders } from '#sending/events/summaries/public.ts'
import { accessStats, requestedSends } from './stats.ts'

/**
 * The numbers of one single send by mailbox provider, most delivered first. For an A/B test, all its variations count
 * together.
 * @throws single_send_not_found
 */
export async function findProviderStats(
  db: Db,
  account: string,
  id: string,
): Promise<Answer<typeof statsProviders.get>> {
  const { sends } = await accessStats(db, account, id)
  const ids = requestedSends(sends).map((send) => send.id)
  const { providers, countedTo, isCounted } = await findProviders(db, ids)
  const results = providers.map(({ provider, numbers }) => {
    const { requests, delivered, opens, unique_opens, clicks, unique_clicks } = numbers
    const { bounces, blocks, deferred, unsubscribes, spam_reports } = numbers
    return {
      mailbox_provider: provider,
      stats: {
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
        drops: dropsOf(numbers),
      },
    }
  })
  results.sort(
    (a, b) => b.stats.delivered - a.stats.delivered || (a.mailbox_provider < b.mailbox_provider ? -1 : 1),
  )
  return { results, counted_to: countedTo.toISOString(), is_counted: isCounted }
}
