import { kinds, objectives, statuses } from '@carillon/ads/campaign'
import { partners, platforms } from '@carillon/ads/platforms'
import * as z from 'zod/mini'
import { AdPlacement } from './ad-campaigns.ts'
import { AdMoney } from './ads.ts'
import { endpoint } from './endpoint.ts'
import { csvFilterOf, day, instant, Metadata, pageQuery, uuid } from './wire.ts'

/** Results in a time. Amounts of different currencies are never added. */
export const AdNumbers = z.object({
  impressions: z.number(),
  clicks: z.number(),
  leads: z.number(),
  spend: z.array(AdMoney),
  /** Purchases within seven days of a click, as the pixel reports them. */
  revenue: z.array(AdMoney),
})
export type AdNumbers = z.output<typeof AdNumbers>

export const AdCampaignRow = z.object({
  id: uuid,
  name: z.string(),
  kind: z.enum(kinds),
  objective: z.enum(objectives),
  status: z.enum(statuses),
  is_paused: z.boolean(),
  is_leaving: z.boolean(),
  has_changes: z.boolean(),
  is_simulated: z.boolean(),
  start_at: z.nullable(instant),
  end_at: z.nullable(instant),
  updated_at: instant,
  /** Those of its real ads, unless all are simulated: simulated money is never added to real money. */
  numbers: AdNumbers,
  /** One for each platform that is chosen, was submitted or has numbers, in the order of platforms. */
  platforms: z.array(
    z.object({
      platform: z.enum(platforms),
      placement: z.nullable(AdPlacement),
      numbers: AdNumbers,
    }),
  ),
})
export type AdCampaignRow = z.output<typeof AdCampaignRow>

/**
 * The last changed first, the name in alphabetical order, the highest number first. Spend of several currencies has no common
 * order: campaigns stand by currency, then by the spend in it, and those without any stand last.
 */
export const adSorts = ['updated', 'name', 'impressions', 'clicks', 'spend'] as const

/** The campaigns that are shown or counted, and the time of their numbers: whole days of the partners' accounts. */
const filters = {
  kind: z.optional(z.enum(kinds)),
  objective: z.optional(z.enum(objectives)),
  /** Campaigns with ads on this platform, and the numbers of only those ads. */
  platform: z.optional(z.enum(platforms)),
  status: csvFilterOf(z.enum(statuses)),
  /** Part of a name. */
  search: z.optional(z.string().check(z.maxLength(200))),
  start_date: day,
  end_date: day,
}

const path = '/v3/marketing/ads'
export const adNumberLimits = { pageSize: 100, days: 366 } as const

const Day = z.object({
  day: z.string(),
  impressions: z.number(),
  clicks: z.number(),
  spend: z.array(AdMoney),
})
const Totals = z.object({ campaigns: z.number(), numbers: AdNumbers, days: z.array(Day) })

export const adNumbers = {
  list: endpoint({
    method: 'GET',
    path: `${path}/campaigns`,
    scope: 'marketing.read',
    summary: 'The campaigns of ads with their numbers, last changed first unless `sort` says otherwise.',
    query: z.object({
      ...filters,
      sort: z._default(z.enum(adSorts), 'updated'),
      ...pageQuery({ max: adNumberLimits.pageSize, fallback: 50 }),
    }),
    status: 200,
    answer: z.object({
      result: z.array(AdCampaignRow),
      /** All campaigns of the account, whatever the filters. */
      campaign_count: z.number(),
      _metadata: Metadata,
    }),
    refuses: ['page_token_invalid', 'ad_days_invalid'],
  }),
  totals: endpoint({
    method: 'GET',
    path: `${path}/numbers`,
    scope: 'marketing.read',
    summary:
      'The numbers of all campaigns that match, in total and by day, simulated ones apart, and the state of the data sources.',
    query: z.object(filters),
    status: 200,
    answer: z.object({
      real: Totals,
      /** Null: no campaign that matches is simulated. */
      simulated: z.nullable(Totals),
      sources: z.array(
        z.object({
          partner: z.enum(partners),
          is_simulated: z.boolean(),
          /** The time at which numbers were last read whole. The last 48 hours may change. */
          updated_at: z.nullable(instant),
          /** The code of the reason why the last try failed. */
          problem: z.nullable(z.string()),
        }),
      ),
    }),
    refuses: ['ad_days_invalid'],
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/campaigns/export`,
    scope: 'marketing.read',
    summary:
      'The same campaigns as CSV (UTF-8 with byte order mark): one line a campaign, platform, day and currency. Campaigns without results have none.',
    query: z.object(filters),
    status: 200,
    answer: z.string(),
    answerType: 'text/csv; charset=utf-8',
    refuses: ['ad_days_invalid'],
  }),
}
