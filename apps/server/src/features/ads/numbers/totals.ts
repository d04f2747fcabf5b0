import { sumByCurrency } from '@carillon/ads/money'
import { addNumbers } from '@carillon/ads/numbers'
import type { Partner } from '@carillon/ads/platforms'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { type Filter, inTime, matching, matchingKinds, narrowsCampaigns, refuseDays } from './filter.ts'

interface DayRow {
  day: string
  currency: string
  is_simulated: boolean
  impressions: number
  clicks: number
  leads: number
  spend: number
}

type RevenueRow = Pick<DayRow, 'currency' | 'is_simulated'> & { revenue: number }

/**
 * The numbers of all campaigns that match, by day, with simulated ones apart, by set statements. Without a
 * filter of campaigns they read the sums of the account by day, else the days of all its ads.
 * @throws ad_days_invalid
 */
export async function findTotals(db: Db, account: string, filter: Filter) {
  refuseDays(filter)
  const isNarrow = narrowsCampaigns(filter)
  const matched = isNarrow
    ? sql` and campaign_id in (select id from ad_campaign where ${matching(account, filter)})`
    : sql``
  const table = sql.table(isNarrow ? 'ad_day' : 'ad_account_day')
  const within = sql`account_id = ${account} and ${inTime(filter)}${matched}`
  const [days, revenues, counts, sources] = await Promise.all([
    sql<DayRow>`
      select day::text, currency, is_simulated, sum(impressions)::int8 as impressions, sum(clicks)::int8 as clicks,
        sum(leads)::int8 as leads, sum(spend)::int8 as spend
      from ${table} as result where ${within} group by result.day, currency, is_simulated order by result.day, currency`.execute(
      db,
    ),
    sql<RevenueRow>`
      select currency, is_simulated, sum(revenue)::int8 as revenue
      from ad_revenue where ${within} group by currency, is_simulated order by currency`.execute(db),
    sql<{ is_simulated: boolean; count: number }>`
      select is_simulated, count(*) as count from (${matchingKinds(account, filter)}) as kinds group by is_simulated`.execute(
      db,
    ),
    findSources(db, account),
  ])
  const of = (isSimulated: boolean) => {
    const isOf = (row: { is_simulated: boolean }) => row.is_simulated === isSimulated
    return totalsOf(counts.rows.find(isOf)?.count ?? 0, days.rows.filter(isOf), revenues.rows.filter(isOf))
  }
  const simulated = of(true)
  const isSimulated = simulated.campaigns > 0 || simulated.days.length > 0
  return { real: of(false), simulated: isSimulated ? simulated : null, sources }
}

function totalsOf(campaigns: number, rows: readonly DayRow[], revenues: readonly RevenueRow[]) {
  const parts = rows.map(({ impressions, clicks, leads, spend, currency }) => ({
    impressions,
    clicks,
    leads,
    spend: [{ minor: spend, currency }],
    revenue: [],
  }))
  const { spend, ...counts } = addNumbers(parts)
  const revenue = revenues.map(({ revenue: minor, currency }) => ({ minor, currency }))
  return {
    campaigns,
    numbers: { ...counts, spend: [...spend], revenue: [...sumByCurrency(revenue)] },
    days: [...Map.groupBy(rows, ({ day }) => day)].map(([day, all]) => dayOf(day, all)),
  }
}

function dayOf(day: string, rows: readonly DayRow[]) {
  return {
    day,
    impressions: rows.reduce((sum, { impressions }) => sum + impressions, 0),
    clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
    spend: rows.map(({ spend: minor, currency }) => ({ minor, currency })),
  }
}

/** The partners that numbers are read from, with the time of the last whole reading. */
async function findSources(db: Db, account: string) {
  const rows = await db
    .selectFrom('ad_connection')
    .select(['partner', 'is_simulated', 'numbers_at', 'numbers_problem', 'leads_problem'])
    .where('account_id', '=', account)
    .orderBy('partner', 'desc')
    .execute()
  return rows.map((row) => ({
    partner: row.partner as Partner,
    is_simulated: row.is_simulated,
    updated_at: row.numbers_at?.toISOString() ?? null,
    problem: row.numbers_problem ?? row.leads_problem,
  }))
}
