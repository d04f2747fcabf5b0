import { eventWebhookLimits } from '@carillon/contract/event-webhook'
import { sql } from 'kysely'
import type { JobContext } from '../../jobs/define-job.ts'
import { expireWaiting } from '../../sending/subscriptions/waiting-events.ts'

/**
 * Gives up events that happened a day ago and that their webhook did not take, and says so in the log. What waits for a
 * subscription that is gone goes with them.
 */
export async function giveUpEvents({ db, log, now }: JobContext): Promise<void> {
  const before = new Date(now().getTime() - eventWebhookLimits.hours * 3_600_000)
  const given = await db.transaction().execute(async (tx) => {
    const counts = [...(await expireWaiting(tx, before))]
    const { rows } = await sql<{ id: string; account_id: string; last_error: string | null; count: number }>`
      update event_webhook w set dropped = w.dropped + g.count
      from unnest(${counts.map(([id]) => id)}::uuid[], ${counts.map(([, count]) => count)}::int[]) as g (id, count)
      where w.id = g.id
      returning w.id, w.account_id, w.last_error, g.count`.execute(tx)
    return rows
  })
  for (const { id, account_id: account, last_error: problem, count } of given) {
    log.error(
      { webhook: id, account, events: count, problem },
      'events were given up: their webhook did not take them',
    )
  }
}
