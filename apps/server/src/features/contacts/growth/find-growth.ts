import { type ContactGrowth, growthDays } from '@carillon/contract/contact-growth'
import { sql } from 'kysely'
import { countContacts } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { refuseUnknownTimeZone } from '#platform/time-zone.ts'
import { type DayOfGrowth, totalsOf } from './growth.rules.ts'
import { findReach } from './reach.ts'

interface GrowthQuery {
  timezone: string
  now: Date
}

/**
 * The number of an account's contacts, and the numbers that came and went on each of the last days. Reads counters only,
 * a few hundred rows at most, for an account of any size.
 * @throws time_zone_unknown
 */
export async function findGrowth(
  db: Db,
  account: string,
  { timezone: zone, now }: GrowthQuery,
): Promise<ContactGrowth> {
  refuseUnknownTimeZone(zone, 'timezone')
  const { contacts } = await countContacts(db, account)
  const { rows: days } = await sql<DayOfGrowth>`
    with counted as (
      select (bucket at time zone ${zone})::date as day, sum(added)::int as added, sum(removed)::int as removed
      from contact_growth
      where account_id = ${account} and bucket > ${now}::timestamptz - make_interval(days => ${growthDays + 1}::int)
      group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(added, 0) as added, coalesce(removed, 0) as removed
    from generate_series(
      (${now}::timestamptz at time zone ${zone})::date - ${growthDays - 1}::int,
      (${now}::timestamptz at time zone ${zone})::date,
      interval '1 day'
    ) as day(day)
    left join counted using (day)
    order by day`.execute(db)
  const { rows: began } = await sql<{ at: Date | null; date: string | null }>`
    select growth_from as at, to_char(growth_from at time zone ${zone}, 'YYYY-MM-DD') as date
    from contact_total where account_id = ${account}`.execute(db)
  return {
    contact_count: contacts,
    days: totalsOf(days, contacts, began[0]?.date ?? null),
    counted_from: began[0]?.at?.toISOString() ?? null,
    reach: await findReach(db, account, contacts, now),
  }
}
