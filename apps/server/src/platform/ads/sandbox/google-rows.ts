import { decimalsOf } from '@carillon/ads/money'
import { fromLocalTime } from '@carillon/time-zones/local-time'
import { countryConstant, customersOf } from './google-places.ts'
import type { Condition, Query, QueryRow } from './google-query.rules.ts'
import type { GoogleCaller } from './google-wire.ts'
import { pricesPerThousand } from './meta-places.ts'
import type { SandboxCore } from './sandbox-call.ts'
import { daySpan, daysBetween } from './sandbox-days.rules.ts'
import {
  resultsOn,
  type SimulatedAd,
  type Span,
  type Switching,
  sharedSpans,
  spansOn,
} from './sandbox-results.rules.ts'
import type { SandboxItem } from './sandbox-store.ts'
import { type RejectedField, wordsIn } from './sandbox-words.rules.ts'

/** The rows of a resource before a query's conditions; null: the simulation has no such resource. */
export async function rowsOf(
  core: SandboxCore,
  caller: GoogleCaller,
  query: Query,
): Promise<QueryRow[] | null> {
  const { owner, customer } = caller
  const own = async (kind: string) =>
    (await core.store.list(owner, `google.${kind}`)).filter(({ data }) => data['customer'] === customer)
  const make = makers[query.from]
  return make ? await make({ core, caller, query, own }) : null
}

interface RowsAsk {
  core: SandboxCore
  caller: GoogleCaller
  query: Query
  own(kind: string): Promise<SandboxItem[]>
}

const makers: Readonly<Record<string, (ask: RowsAsk) => QueryRow[] | Promise<QueryRow[]>>> = {
  customer: customerRows,
  customer_client: clientRows,
  geo_target_constant: countryRows,
  campaign: async (ask) =>
    ask.query.fields.includes('segments.date')
      ? await resultRows(ask)
      : (await ask.own('campaign')).map((item) => ({ campaign: campaignOf(item) })),
  ad_group: groupRows,
  ad_group_ad: adRows,
  asset: async ({ own }) =>
    (await own('asset')).map(({ id, name }) => ({ asset: { id, name, type: 'IMAGE' } })),
  audience: async ({ own }) =>
    (await own('audience')).map(({ id, name }) => ({ audience: { id, name, status: 'ENABLED' } })),
  user_list: listRows,
}

function customerRows({ caller }: RowsAsk): QueryRow[] {
  return customersOf(caller.owner)
    .filter(({ id }) => id === caller.customer)
    .map((customer) => ({ customer: factsOf(customer) }))
}

function clientRows({ caller }: RowsAsk): QueryRow[] {
  return customersOf(caller.owner)
    .filter(({ managerId }) => managerId === caller.customer)
    .map((customer) => ({ customerClient: factsOf(customer) }))
}

function factsOf(customer: ReturnType<typeof customersOf>[number]): object {
  const { id, name, currency, timeZone, isManager, status } = customer
  return { id, descriptiveName: name, currencyCode: currency, timeZone, manager: isManager, status }
}

function countryRows({ query }: RowsAsk): QueryRow[] {
  const codes =
    query.conditions.find(({ field }) => field === 'geo_target_constant.country_code')?.values ?? []
  return codes.flatMap((countryCode) => {
    const resourceName = countryConstant(countryCode)
    return resourceName === null
      ? []
      : { geoTargetConstant: { resourceName, countryCode, targetType: 'Country', status: 'ENABLED' } }
  })
}

function campaignOf({ id, name, data }: SandboxItem): object {
  const { status, budget, customer } = data
  return {
    id,
    name,
    status,
    campaignBudget: budget,
    resourceName: `customers/${String(customer)}/campaigns/${id}`,
  }
}

async function groupRows({ own }: RowsAsk): Promise<QueryRow[]> {
  return (await own('ad_group')).map(({ id, name, parent }) => ({
    campaign: { id: parent },
    adGroup: { id, name, status: 'ENABLED' },
  }))
}

async function adRows({ core, own }: RowsAsk): Promise<QueryRow[]> {
  const campaigns = new Map((await own('campaign')).map((campaign) => [campaign.id, campaign]))
  return (await own('ad')).flatMap((ad) => {
    const campaign = campaigns.get(String(ad.data['campaign']))
    if (!campaign) return []
    return {
      campaign: campaignOf(campaign),
      adGroup: { id: ad.parent },
      adGroupAd: {
        status: 'ENABLED',
        ad: { id: ad.id },
        policySummary: policyOf(core, ad, campaign),
      },
    }
  })
}

/** Topics of Google's policies for the words that make a review refuse an ad. */
const topics: Readonly<Record<RejectedField, string>> = {
  headline: 'CAPITALIZATION',
  text: 'TRADEMARKS_IN_AD_TEXT',
  image: 'IMAGE_QUALITY',
  link: 'DESTINATION_NOT_WORKING',
  policy: 'ADULT_CONTENT',
}

function rejectedFields(ad: SandboxItem, campaign: SandboxItem): RejectedField[] {
  const texts = Array.isArray(ad.data['texts']) ? ad.data['texts'].map(String) : []
  return wordsIn('reject', [campaign.name, ...texts])
}

function policyOf({ now, reviewMs }: SandboxCore, ad: SandboxItem, campaign: SandboxItem): object {
  if (now().getTime() < ad.madeAt.getTime() + reviewMs)
    return { approvalStatus: 'UNKNOWN', reviewStatus: 'REVIEW_IN_PROGRESS' }
  const rejected = rejectedFields(ad, campaign)
  if (rejected.length === 0) return { approvalStatus: 'APPROVED', reviewStatus: 'REVIEWED' }
  return {
    approvalStatus: 'DISAPPROVED',
    reviewStatus: 'REVIEWED',
    policyTopicEntries: rejected.map((field) => ({ topic: topics[field], type: 'PROHIBITED' })),
  }
}

/** The price of a thousand impressions, in millionths of a unit of any currency. */
const microsPerThousand = pricesPerThousand.google * 10_000

async function resultRows({ core, caller, query, own }: RowsAsk): Promise<QueryRow[]> {
  const now = core.now().getTime()
  const [from = '', to = ''] = daysOf(query.conditions)
  const days = daysBetween(from, to).map((day) => ({ day, span: daySpan(day, caller.timeZone) }))
  const ads = await own('ad')
  return (await own('campaign')).flatMap((campaign) => {
    const ad = ads.find(({ data }) => data['campaign'] === campaign.id)
    if (!ad) return []
    const simulated = simulatedOf(core, caller, campaign, ad)
    return days.flatMap(({ day, span }) => {
      const { impressions, clicks, spend } = resultsOn(simulated, span, now)
      if (impressions === 0) return []
      const costMicros = spend * 10 ** (6 - decimalsOf(caller.currency))
      return {
        campaign: campaignOf(campaign),
        segments: { date: day },
        metrics: {
          impressions: String(impressions),
          clicks: String(clicks),
          costMicros: String(costMicros),
          conversions: 0,
        },
      }
    })
  })
}

function daysOf(conditions: readonly Condition[]): readonly string[] {
  return (
    conditions.find(({ field, operator }) => field === 'segments.date' && operator === 'BETWEEN')?.values ??
    []
  )
}

function simulatedOf(
  { now, reviewMs }: SandboxCore,
  { currency, timeZone }: GoogleCaller,
  campaign: SandboxItem,
  ad: SandboxItem,
): SimulatedAd {
  const { micros, switchings, start, end } = campaign.data
  const unit = 10 ** (6 - decimalsOf(currency))
  const isRejected = rejectedFields(ad, campaign).length > 0
  const open: Span = { from: ad.madeAt.getTime() + reviewMs, to: isRejected ? 0 : Number.MAX_SAFE_INTEGER }
  const planned: Span = {
    from: instantOf(start, timeZone) ?? 0,
    to: instantOf(end, timeZone) ?? Number.MAX_SAFE_INTEGER,
  }
  return {
    id: campaign.id,
    dailyBudget: Number(micros) / unit,
    pricePerThousand: Math.max(1, microsPerThousand / unit),
    shown: sharedSpans(spansOn(switchings as Switching[], now().getTime()), [open], [planned]),
    isLeadAd: false,
  }
}

/** A time of a campaign, `2026-11-30 23:59:59`, in the zone of its account. */
function instantOf(text: unknown, zone: string): number | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d):\d\d$/.exec(String(text)) ?? []
  return date === undefined || time === undefined
    ? null
    : (fromLocalTime({ date, time }, zone)?.getTime() ?? null)
}

/** The share of uploaded people that Google finds. */
const matchRate = 0.6
/** A lookalike segment of a country, and of each further one. */
const lookalikeSize = 400_000

async function listRows({ own }: RowsAsk): Promise<QueryRow[]> {
  return (await own('user_list')).map(({ id, name, data }) => {
    const size =
      data['countries'] === undefined
        ? Math.floor(Number(data['members']) * matchRate)
        : lookalikeSize * Number(data['countries'])
    return {
      userList: {
        id,
        name,
        type: data['countries'] === undefined ? 'CRM_BASED' : 'LOOKALIKE',
        membershipStatus: wordsIn('flag', [name]).length > 0 ? 'CLOSED' : 'OPEN',
        accountUserListStatus: 'ENABLED',
        eligibleForDisplay: size >= 100,
        ...(size === 0 ? {} : { sizeForDisplay: String(rounded(size)) }),
      },
    }
  })
}

/** Two digits, as Google rounds the sizes of lists. */
function rounded(size: number): number {
  const unit = 10 ** Math.max(0, String(size).length - 2)
  return Math.floor(size / unit) * unit
}
