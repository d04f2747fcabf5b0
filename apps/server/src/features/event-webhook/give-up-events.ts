import { eventWebhookLimits } from '@carillon/contract/event-webhook'
import { sql } from 'kysely'
import { notify } from '#features/notifications/public.ts'
import type { Db } from '#platform/db.ts'
import type { JobContext } from '../../jobs/define-job.ts'
import { expireWaiting } from '../../sending/subscriptions/waiting-events.ts'
import type { WebhookRow } from './webhooks.ts'

interface GivenUp
  extends Pick<
    WebhookRow,
    'id' | 'account_id' | 'url' | 'friendly_name' | 'enabled' | 'last_error' | 'delivered_at' | 'updated_at'
  > {
  told_at: Date | null
  count: number
}

/**
 * Gives up events that happened a day ago and that their webhook did not take, and says so in the log and, once an outage, by
 * mail. What waits for a subscription that is gone goes with them.
 */
export async function giveUpEvents({ db, log, now, services }: JobContext): Promise<void> {
  const before = new Date(now().getTime() - eventWebhookLimits.hours * 3_600_000)
  const given = await db.transaction().execute(async (tx) => {
    const counts = [...(await expireWaiting(tx, before))]
    const { rows } = await sql<GivenUp>`
      update event_webhook w set dropped = w.dropped + g.count
      from unnest(${counts.map(([id]) => id)}::uuid[], ${counts.map(([, count]) => count)}::int[]) as g (id, count)
      where w.id = g.id
      returning w.id, w.account_id, w.url, w.friendly_name, w.enabled, w.last_error, w.delivered_at, w.updated_at,
                w.told_at, g.count`.execute(tx)
    // A copied database calls nobody and tells nobody.
    if (!services.sending.off()) {
      for (const row of rows) if (isNewOutage(row, before)) await tell(tx, row, now())
    }
    return rows
  })
  for (const { id, account_id: account, last_error: problem, count } of given) {
    log.error(
      { webhook: id, account, events: count, problem },
      'events were given up: their webhook did not take them',
    )
  }
}

/**
 * An outage ends when the webhook takes a call or is changed. A webhook that takes most events and refuses some loses one
 * now and then, so the next mail about it comes a day after the last at the earliest.
 */
function isNewOutage(row: GivenUp, dayAgo: Date): boolean {
  const { enabled, told_at: told, delivered_at: taken, updated_at: changed } = row
  if (!enabled) return false
  return told === null || (told <= dayAgo && (changed > told || (taken !== null && taken > told)))
}

async function tell(tx: Db, row: GivenUp, now: Date): Promise<void> {
  const { id, account_id, url, friendly_name, count, last_error, delivered_at } = row
  await tx.updateTable('event_webhook').set({ told_at: now }).where('id', '=', id).execute()
  const facts = {
    ...{ name: friendly_name ?? URL.parse(url)?.host ?? url, url, count, last_error },
    delivered_at: delivered_at?.toISOString() ?? null,
  }
  await notify(tx, account_id, 'webhook_failed', facts, { now, userId: null })
}
