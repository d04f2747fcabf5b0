import { type AdNumbers, addNumbers } from '@carillon/ads/numbers'
import type { Platform } from '@carillon/ads/platforms'
import { sql } from 'kysely'
import { bareArray, type Db } from '#platform/db.ts'
import { type Filter, inTime } from './filter.ts'
import { resultsIn } from './results.ts'

/** The results of the ads of a campaign on one platform, in one currency. */
export interface Part {
  campaign: string
  platform: Platform
  isSimulated: boolean
  numbers: AdNumbers
}

interface DaySum {
  campaign_id: string
  platform: Platform
  currency: string
  is_simulated: boolean
  impressions: number
  clicks: number
  leads: number
  spend: number
}

type RevenueSum = Pick<DaySum, 'campaign_id' | 'platform' | 'currency' | 'is_simulated'> & { revenue: number }

/** The results of some campaigns in a time, by two statements. */
export async function findParts(
  db: Db,
  account: string,
  campaigns: readonly string[],
  filter: Filter,
): Promise<Part[]> {
  if (campaigns.length === 0) return []
  const ofThese = sql`account_id = ${account} and campaign_id = any(${bareArray(campaigns)}::uuid[]) and ${inTime(filter)}`
  const [days, revenues] = await Promise.all([
    sql<DaySum>`
      select campaign_id, platform, currency, is_simulated, sum(impressions)::int8 as impressions, sum(clicks)::int8 as clicks,
        sum(leads)::int8 as leads, sum(spend)::int8 as spend
      from (${resultsIn(account, filter, campaigns)}) as result group by 1, 2, 3, 4 order by 3`.execute(db),
    sql<RevenueSum>`
      select campaign_id, platform, currency, is_simulated, sum(revenue)::int8 as revenue
      from ad_revenue where ${ofThese} group by 1, 2, 3, 4 order by 3`.execute(db),
  ])
  return [...days.rows.map(partOfDays), ...revenues.rows.map(partOfRevenue)]
}

function partOfDays({ impressions, clicks, leads, spend: minor, currency, ...row }: DaySum): Part {
  return {
    ...keysOf(row),
    numbers: { impressions, clicks, leads, spend: [{ minor, currency }], revenue: [] },
  }
}

function partOfRevenue({ revenue: minor, currency, ...row }: RevenueSum): Part {
  return {
    ...keysOf(row),
    numbers: { impressions: 0, clicks: 0, leads: 0, spend: [], revenue: [{ minor, currency }] },
  }
}

function keysOf({
  campaign_id,
  platform,
  is_simulated,
}: Pick<DaySum, 'campaign_id' | 'platform' | 'is_simulated'>): Omit<Part, 'numbers'> {
  return { campaign: campaign_id, platform, isSimulated: is_simulated }
}

/** The sum of parts, in the form of the contract. */
export function sumParts(parts: readonly Part[]) {
  const { spend, revenue, ...counts } = addNumbers(parts.map(({ numbers }) => numbers))
  return { ...counts, spend: [...spend], revenue: [...revenue] }
}
