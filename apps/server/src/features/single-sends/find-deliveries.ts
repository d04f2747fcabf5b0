import type { SingleSendSummary } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

type Progress = NonNullable<SingleSendSummary['delivery']>

/**
 * The progress of these single sends. It is read from counters and batches, not from recipients, so a page of fifty
 * rows takes one query of a few milliseconds, however large the sends are.
 */
export async function findDeliveries(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, Progress>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Progress & { client_id: string }>`
    select send.client_id, send.status, send.total,
           coalesce(counted.delivered, 0)::int as delivered,
           case when send.status in ('done', 'stopped') then send.total
                else least(send.total, greatest(send.total - coalesce(open.recipients, 0), coalesce(counted.finished, 0)))::int
           end as finished
    from send
    left join lateral (
      select sum(value) filter (where metric = 'delivered') as delivered, sum(value) as finished
      from send_counter
      where send_id = send.id and bucket = '-infinity'
        and metric in ('delivered', 'bounces', 'blocks', 'bounce_drops', 'spam_report_drops', 'unsubscribe_drops', 'invalid_emails')
    ) as counted on true
    left join lateral (
      select sum(size) as recipients from send_batch where send_id = send.id and status <> 'done'
    ) as open on send.status in ('sending', 'paused')
    where send.account_id = ${account} and send.client = 'single-sends'
      and send.client_id = any(${ids as string[]}::uuid[])`.execute(db)
  return new Map(rows.map(({ client_id, ...progress }) => [client_id, progress]))
}
