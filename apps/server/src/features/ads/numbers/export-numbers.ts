import { Readable } from 'node:stream'
import { toMajor } from '@carillon/ads/money'
import { clickRate, costPerClick } from '@carillon/ads/numbers'
import { sql } from 'kysely'
import { byteOrderMark, csvLine, lineEnd } from '#platform/csv.rules.ts'
import { bareArray, type Db } from '#platform/db.ts'
import { type Filter, inTime, matching } from './filter.ts'

const columns = [
  ...[
    'campaign',
    'partner',
    'status',
    'start',
    'end',
    'impressions',
    'clicks',
    'ctr',
    'cost',
    'cpc',
    'leads',
  ],
  ...['revenue', 'currency', 'date', 'simulated'],
]

const perRead = 100

/**
 * The numbers of campaigns as CSV, the campaign that was made last first: one line a campaign, platform, day and currency. It
 * reads a hundred campaigns at a time, so that many need no memory.
 */
export function exportNumbers(db: Db, account: string, filter: Filter): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(columns) + lineEnd
    let before: string | undefined
    for (;;) {
      const ids = await nextCampaigns(db, account, filter, before)
      const rows = await findLines(db, account, ids, filter)
      if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row)) + lineEnd).join('')
      before = ids.at(-1)
      if (ids.length < perRead) return
    }
  }
  return Readable.from(lines())
}

async function nextCampaigns(
  db: Db,
  account: string,
  filter: Filter,
  before: string | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('ad_campaign')
    .select('id')
    .where('account_id', '=', account)
    .where(matching(account, filter))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(perRead)
    .execute()
  return rows.map(({ id }) => id)
}

interface Line {
  name: string
  platform: string
  status: string
  start: string | null
  end: string | null
  impressions: number
  clicks: number
  leads: number
  spend: number
  revenue: number
  currency: string
  day: string
  is_simulated: boolean
}

/** Purchases in a currency in which the ad had no costs make a line of their own. */
async function findLines(db: Db, account: string, ids: readonly string[], filter: Filter): Promise<Line[]> {
  const ofThese = sql`account_id = ${account} and campaign_id = any(${bareArray(ids)}::uuid[]) and ${inTime(filter)}`
  const keys = sql`campaign_id, platform, day, currency, is_simulated`
  const { rows } = await sql<Line>`
    select campaign.name, platform, coalesce(placement.status, campaign.status) as status,
      campaign.content -> 'schedule' ->> 'startAt' as start, campaign.content -> 'schedule' ->> 'endAt' as end,
      sum(impressions)::int8 as impressions, sum(clicks)::int8 as clicks, sum(leads)::int8 as leads, sum(spend)::int8 as spend,
      sum(revenue)::int8 as revenue, result.currency, day::text as day, result.is_simulated
    from (
      select ${keys}, impressions, clicks, leads, spend, 0 as revenue from ad_day where ${ofThese}
      union all
      select ${keys}, 0, 0, 0, 0, revenue from ad_revenue where ${ofThese}
    ) as result
    join ad_campaign as campaign on campaign.id = campaign_id
    left join ad_placement as placement using (campaign_id, platform)
    group by campaign.id, platform, placement.status, result.day, result.currency, result.is_simulated
    order by campaign.id desc, platform, result.day, result.currency, result.is_simulated`.execute(db)
  return rows
}

/** Rates are empty where they would divide by nothing. Money is in whole units. */
function cellsOf(line: Line): (string | number)[] {
  const { currency, impressions, clicks, leads } = line
  const spend = [{ minor: line.spend, currency }]
  const numbers = { impressions, clicks, leads, spend, revenue: [] }
  const cost = costPerClick(numbers)
  return [
    ...[line.name, line.platform, line.status, line.start ?? '', line.end ?? '', impressions, clicks],
    clickRate(numbers)?.toFixed(4) ?? '',
    toMajor({ minor: line.spend, currency }),
    cost ? toMajor(cost) : '',
    leads,
    toMajor({ minor: line.revenue, currency }),
    ...[currency, line.day, line.is_simulated ? 'true' : 'false'],
  ]
}
