import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export interface DaySize {
  date: string
  size: number
  entered: number
  left: number
}

/**
 * The size of a segment at the end of each of the last days in the account's zone, oldest first, from the first known
 * day on. A day without changes repeats the size of the day before.
 */
export async function findSizes(
  db: Db,
  segment: { id: string; account_id: string },
  days: number,
  now: Date,
): Promise<DaySize[]> {
  const { rows } = await sql<DaySize>`
    with zone as (
      select (${now}::timestamptz at time zone time_zone)::date as today from account where id = ${segment.account_id}
    )
    select to_char(days.day, 'YYYY-MM-DD') as date, last.size,
      case when last.day = days.day then last.entered else 0 end as entered,
      case when last.day = days.day then last."left" else 0 end as "left"
    from zone, generate_series(today - ${days - 1}::int, today, interval '1 day') as days(day)
    cross join lateral (
      select * from segment_size where segment_id = ${segment.id} and segment_size.day <= days.day
      order by segment_size.day desc limit 1
    ) as last
    order by days.day
  `.execute(db)
  return rows
}
