import type { Answer } from '@carillon/contract/endpoint'
import {
  type ComparedMetric,
  comparedMetrics,
  compareLimits,
  type statsCompare,
} from '@carillon/contract/stats-compare'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { findSingleSend } from '../single-sends.ts'
import { usualOf } from './usual.rules.ts'

interface Earlier {
  opens: boolean
  clicks: boolean
  /** The send's totals by metric. */
  counted: Record<string, number>
}

/**
 * The usual range for an audience, by the last single sends that went to it: the same list or segment, or everybody.
 * @throws single_send_not_found
 */
export async function findUsual(
  db: Db,
  account: string,
  id: string,
  now: Date,
): Promise<Answer<typeof statsCompare.get>> {
  const names = Object.keys(comparedMetrics) as ComparedMetric[]
  const { sent_at, list_ids, segment_ids, all_contacts } = await findSingleSend(db, account, id)
  const sends = sent_at === null ? [] : await findEarlier(sent_at)
  const usual = names.map((name) => [name, usualOf(sends.flatMap((send) => shareOf(send, name)))])
  return { single_sends: sends.length, usual: Object.fromEntries(usual) }

  async function findEarlier(before: Date): Promise<Earlier[]> {
    const settled = new Date(now.getTime() - compareLimits.hours * 3_600_000)
    const { rows } = await sql<Earlier>`
      with earlier as materialized (
        select id, counts_opens as opens, counts_clicks as clicks
        from single_send
        where account_id = ${account} and id <> ${id} and channel = 'email'
          and sent_at < least(${before}::timestamptz, ${settled}::timestamptz)
          and (list_ids && ${list_ids}::uuid[] or segment_ids && ${segment_ids}::uuid[]
            or (all_contacts and ${all_contacts}::boolean))
        order by sent_at desc
        limit ${compareLimits.sends}
      )
      select opens, clicks, (
        select jsonb_object_agg(metric, value) from (
          select metric, sum(value)::int as value
          from send join send_counter on send_id = send.id
          where send.client = 'single-sends' and send.client_id = earlier.id and bucket = '-infinity'
            and metric = any(${[...names, 'requests']}::text[])
          group by metric
        ) as total
      ) as counted
      from earlier`.execute(db)
    return rows.filter(({ counted }) => counted !== null)
  }
}

/** The share of a metric in one send; empty if it was not counted, or if the whole is 0. */
function shareOf({ opens, clicks, counted }: Earlier, metric: ComparedMetric): number[] {
  if ((metric === 'unique_opens' && !opens) || (metric === 'unique_clicks' && !clicks)) return []
  const whole = counted[comparedMetrics[metric]] ?? 0
  return whole > 0 ? [(counted[metric] ?? 0) / whole] : []
}
