import type { SingleSendSummary } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { wholeStatus } from '#sending/sends/public.ts'

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
           case when send.status = 'paused' then send.auto_pause ->> 'reason' end as auto_pause,
           coalesce(counted.delivered, 0)::int as delivered,
           coalesce(counted.handed_over, 0)::int as handed_over,
           case when send.status in ('done', 'stopped') then send.total
                else least(send.total, greatest(send.total - coalesce(open.recipients, 0), coalesce(counted.finished, 0)))::int
           end as finished
    from send
    left join lateral (
      select sum(value) filter (where metric = 'delivered') as delivered,
             sum(value) filter (where metric = case send.channel when 'sms' then 'sent' else 'delivered' end) as handed_over,
             -- Of texts 'delivered' is a later report on one that was sent.
             sum(value) filter (where metric <> 'delivered' or send.channel = 'email') as finished
      from send_counter
      where send_id = send.id and bucket = '-infinity'
        and metric = any(case
          when send.status in ('done', 'stopped') then array['delivered', 'sent']
          when send.channel = 'sms' then array['delivered', 'sent', 'unsubscribe_drops', 'quiet_drops']
          else array['delivered', 'bounces', 'blocks', 'bounce_drops', 'spam_report_drops', 'unsubscribe_drops', 'invalid_emails']
        end)
    ) as counted on true
    left join lateral (
      -- The status stands within, because a condition of the join would be tested after all batches were added up.
      select sum(size) as recipients from send_batch
      where send.status in ('sending', 'paused', 'waiting') and send_id = send.id and send_batch.status <> 'done'
    ) as open on true
    where send.account_id = ${account} and send.client = 'single-sends'
      and send.client_id = any(${ids as string[]}::uuid[])`.execute(db)
  const bySingleSend = Map.groupBy(rows, ({ client_id }) => client_id)
  return new Map([...bySingleSend].map(([id, parts]) => [id, together(parts)]))
}

/** The progress of a single send, together for all of its sends: an A/B test has several. */
function together(parts: readonly Progress[]): Progress {
  const sum = (name: 'total' | 'finished' | 'delivered' | 'handed_over') =>
    parts.reduce((all, part) => all + part[name], 0)
  return {
    status: wholeStatus(parts),
    total: sum('total'),
    finished: sum('finished'),
    delivered: sum('delivered'),
    handed_over: sum('handed_over'),
    auto_pause: parts.find(({ auto_pause }) => auto_pause !== null)?.auto_pause ?? null,
  }
}
