import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { refuseUnknownTimeZone } from '#platform/time-zone.ts'

interface Day {
  date: string
  requests: number
  delivered: number
  unique_opens: number
  unique_clicks: number
  unsubscribes: number
}

/**
 * The account's numbers for each of the last days. It answers twice as many days as requested: the second half is for
 * comparison with the first. Reads counters only.
 */
export async function summarizeDays(
  db: Db,
  account: string,
  { days, timezone: zone }: { days: number; timezone: string },
  now: Date,
): Promise<Day[]> {
  refuseUnknownTimeZone(zone, 'timezone')
  const { rows } = await sql<Day>`
    with counted as (
      select (bucket at time zone ${zone})::date as day, metric, sum(value)::int as value
      from send_counter
      join send on send.id = send_counter.send_id
      where send.account_id = ${account} and send.client = 'single-sends'
        and bucket > '-infinity' and bucket > ${now}::timestamptz - make_interval(days => ${days * 2 + 1}::int)
        and metric in ('requests', 'delivered', 'unique_opens', 'unique_clicks', 'unsubscribes')
      group by 1, 2
    )
    select to_char(day, 'YYYY-MM-DD') as date,
           coalesce(max(value) filter (where metric = 'requests'), 0) as requests,
           coalesce(max(value) filter (where metric = 'delivered'), 0) as delivered,
           coalesce(max(value) filter (where metric = 'unique_opens'), 0) as unique_opens,
           coalesce(max(value) filter (where metric = 'unique_clicks'), 0) as unique_clicks,
           coalesce(max(value) filter (where metric = 'unsubscribes'), 0) as unsubscribes
    from generate_series(
      (${now}::timestamptz at time zone ${zone})::date - ${days * 2 - 1}::int,
      (${now}::timestamptz at time zone ${zone})::date,
      interval '1 day'
    ) as day(day)
    left join counted using (day)
    group by day
    order by day`.execute(db)
  return rows
}
