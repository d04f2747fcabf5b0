import { platforms } from '@carillon/ads/platforms'
import { type RawBuilder, sql } from 'kysely'
import { bareArray } from '#platform/db.ts'
import type { Filter } from './filter.ts'
import { splitTime } from './time-parts.rules.ts'

/**
 * Selects the results of ads in a time, of all campaigns of an account, or of some that an earlier statement found in
 * it: whole weeks from `ad_week`, the other days from `ad_day`. Several rows an ad, with `spent_days`, the days of a row that have a spend.
 */
export function resultsIn(
  account: string,
  filter: Filter,
  campaigns: readonly string[] | null = null,
): RawBuilder<unknown> {
  const { weeks, days } = splitTime(filter)
  // Ad by ad, so that PostgreSQL uses the primary keys: the index of the account has the rows of all campaigns on these days.
  const of = campaigns
    ? sql`campaign_id = asked.id and platform = shown.on_platform`
    : sql`account_id = ${account}${filter.platform ? sql` and platform = ${filter.platform}` : sql``}`
  const parts = days.map(
    ({ start_date, end_date }) => sql`
      select ${keys}, ${counts}, case when spend > 0 then 1 else 0 end as spent_days from ad_day
      where ${of} and day between ${start_date}::date and ${end_date}::date`,
  )
  if (weeks)
    parts.unshift(sql`
      select ${keys}, ${counts}, spent_days from ad_week
      where ${of} and week between ${weeks.first}::date and ${weeks.last}::date`)
  const all = sql.join(parts, sql` union all `)
  if (!campaigns) return all
  return sql`
    select result.* from unnest(${bareArray(campaigns)}::uuid[]) as asked (id)
    cross join unnest(${bareArray(filter.platform ? [filter.platform] : platforms)}::text[]) as shown (on_platform)
    cross join lateral (${all} offset 0) as result`
}

const keys = sql`campaign_id, platform, currency, is_simulated`
const counts = sql`impressions, clicks, leads, spend`
