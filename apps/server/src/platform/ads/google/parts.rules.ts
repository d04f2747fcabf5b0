import { ageBands, bandsOf } from '@carillon/ads/age-bands'
import type { AdCampaign, AdDesign, Schedule, Targeting } from '@carillon/ads/campaign'
import { toMicros } from '@carillon/ads/money'
import { toLocalTime } from '@carillon/time-zones/local-time'

/**
 * The parts of an ad as `googleAds:mutate` takes them. Ads for known people are Display campaigns with responsive display
 * ads. Ads for people who are like them are Demand Gen campaigns, the only ones that take lookalike segments.
 */
interface PartsOrder {
  mark: string
  campaign: AdCampaign
  link: string
  currency: string
  audiences: { target: string | null; lookalike: string | null; leftOut: string | null }
  language: 'en' | 'de'
}

export function isDemandGen({ campaign }: Pick<PartsOrder, 'campaign'>): boolean {
  return campaign.audience.kind === 'lookalike'
}

export function stepsOf(order: Pick<PartsOrder, 'campaign'>): readonly string[] {
  return isDemandGen(order)
    ? ['campaign', 'audience', 'group', 'landscape', 'square', 'ad']
    : ['campaign', 'group', 'landscape', 'square', 'ad']
}

/** The design for Google, which a checked campaign has. @throws RangeError without one */
function designOf({ campaign }: Pick<PartsOrder, 'campaign'>): AdDesign {
  const design = campaign.designs.google
  if (!design) throw new RangeError('the campaign has no design for Google')
  return design
}

/** The name of a campaign at Google, which people see there. */
function campaignName({ campaign, mark }: PartsOrder): string {
  return `${campaign.name.trim()} ${mark}`
}

interface CampaignFacts {
  customer: string
  timeZone: string
  /** Resource names of the countries: `geoTargetConstants/2276`. */
  countries: readonly string[]
  now: Date
}

/** The budget, the campaign, which is off, and its limits to countries and devices: all of them or none. */
export function campaignOperations(order: PartsOrder, facts: CampaignFacts): unknown[] {
  const { customer, countries } = facts
  const budget = `customers/${customer}/campaignBudgets/-1`
  const campaign = `customers/${customer}/campaigns/-2`
  const { dailyBudget } = designOf(order)
  const isForGroup = isDemandGen(order)
  return [
    {
      campaignBudgetOperation: {
        create: {
          resourceName: budget,
          name: order.mark,
          amountMicros: String(toMicros({ minor: dailyBudget ?? 0, currency: order.currency })),
          deliveryMethod: 'STANDARD',
          explicitlyShared: false,
        },
      },
    },
    {
      campaignOperation: {
        create: {
          resourceName: campaign,
          name: campaignName(order),
          status: 'PAUSED',
          advertisingChannelType: isForGroup ? 'DEMAND_GEN' : 'DISPLAY',
          campaignBudget: budget,
          // The most clicks for the budget.
          targetSpend: {},
          containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
          ...(isForGroup ? {} : { geoTargetTypeSetting: { positiveGeoTargetType: 'PRESENCE' } }),
          ...timesOf(order.campaign.schedule, facts),
        },
      },
    },
    // Demand Gen has its countries at the ad group.
    ...(isForGroup ? [] : countries).map((geoTargetConstant) => ({
      campaignCriterionOperation: { create: { campaign, location: { geoTargetConstant } } },
    })),
    ...leftOutDevices(order.campaign.targeting).map((type) => ({
      campaignCriterionOperation: { create: { campaign, device: { type }, bidModifier: 0 } },
    })),
  ]
}

/**
 * The first and the last day in the zone of the account, since these campaigns know only whole days. A first day that has
 * begun is left out: Google takes no time in the past, and begins at once without one.
 */
function timesOf({ startAt, endAt }: Schedule, { timeZone, now }: CampaignFacts): Record<string, string> {
  const today = toLocalTime(now, timeZone).date
  const first = startAt === null ? today : toLocalTime(new Date(startAt), timeZone).date
  return {
    ...(first > today ? { startDateTime: `${first} 00:00:00` } : {}),
    ...(endAt === null ? {} : { endDateTime: `${toLocalTime(new Date(endAt), timeZone).date} 23:59:59` }),
  }
}

function leftOutDevices({ device }: Targeting): string[] {
  if (device === 'desktop') return ['MOBILE', 'TABLET', 'CONNECTED_TV']
  return device === 'mobile' ? ['DESKTOP', 'CONNECTED_TV'] : []
}

interface GroupFacts {
  customer: string
  campaign: string
  countries: readonly string[]
  /** The id of the audience of a Demand Gen campaign. */
  audience: string | undefined
}

/** The ad group with its criteria: all of them or none. */
export function groupOperations(order: PartsOrder, facts: GroupFacts): unknown[] {
  const { customer, campaign } = facts
  const adGroup = `customers/${customer}/adGroups/-1`
  const criteria = isDemandGen(order) ? demandGenCriteria(facts) : displayCriteria(order, customer)
  return [
    {
      adGroupOperation: {
        create: {
          resourceName: adGroup,
          campaign: `customers/${customer}/campaigns/${campaign}`,
          name: order.mark,
          status: 'ENABLED',
          // Off: Google would go beyond the chosen people.
          optimizedTargetingEnabled: false,
          ...(isDemandGen(order)
            ? { audienceSetting: { useAudienceGrouped: true } }
            : {
                type: 'DISPLAY_STANDARD',
                targetingSetting: {
                  targetRestrictions: [{ targetingDimension: 'AUDIENCE', bidOnly: false }],
                },
              }),
        },
      },
    },
    ...criteria.map((criterion) => ({
      adGroupCriterionOperation: { create: { adGroup, ...criterion } },
    })),
  ]
}

function demandGenCriteria({ customer, countries, audience }: GroupFacts): object[] {
  return [
    ...countries.map((geoTargetConstant) => ({ location: { geoTargetConstant } })),
    ...(audience === undefined
      ? []
      : [{ audience: { audience: `customers/${customer}/audiences/${audience}` } }]),
  ]
}

/**
 * The people of a Display ad group. All bands of ages and genders are in it until they are left out. People whose age
 * Google doesn't know are left out with the first band, and likewise by gender.
 */
function displayCriteria({ campaign, audiences }: PartsOrder, customer: string): object[] {
  const listed = (id: string) => ({ userList: { userList: listName(customer, id) } })
  return [
    ...(audiences.target === null ? [] : [listed(audiences.target)]),
    ...(audiences.leftOut === null ? [] : [{ negative: true, ...listed(audiences.leftOut) }]),
    ...leftOutAges(campaign.targeting).map((type) => ({ negative: true, ageRange: { type } })),
    ...leftOutGenders(campaign.targeting).map((type) => ({ negative: true, gender: { type } })),
  ]
}

function listName(customer: string, id: string): string {
  return `customers/${customer}/userLists/${id}`
}

function leftOutAges({ ageFrom, ageTo }: Targeting): string[] {
  const bands = bandsOf(ageFrom, ageTo)
  const out = ageBands.filter((band) => !bands.includes(band))
  if (out.length === 0) return []
  return [...out.map(({ from, to }) => `AGE_RANGE_${from}_${to ?? 'UP'}`), 'AGE_RANGE_UNDETERMINED']
}

function leftOutGenders({ gender }: Targeting): string[] {
  if (gender === 'all') return []
  return [gender === 'female' ? 'MALE' : 'FEMALE', 'UNDETERMINED']
}

/** The audience of a Demand Gen campaign: the lookalike segment with ages and gender, without people who are left out. */
export function audienceOperations({ mark, campaign, audiences }: PartsOrder, customer: string): unknown[] {
  const { ageFrom, ageTo, gender } = campaign.targeting
  const bands = bandsOf(ageFrom, ageTo)
  const last = bands.at(-1)?.to ?? null
  const segment = (id: string) => ({ userList: { userList: listName(customer, id) } })
  const dimensions = [
    ...(audiences.lookalike === null
      ? []
      : [{ audienceSegments: { segments: [segment(audiences.lookalike)] } }]),
    ...(bands.length === ageBands.length
      ? []
      : [
          {
            age: {
              ageRanges: [{ minAge: bands[0]?.from ?? ageFrom, ...(last === null ? {} : { maxAge: last }) }],
              includeUndetermined: false,
            },
          },
        ]),
    ...(gender === 'all'
      ? []
      : [{ gender: { genders: [gender.toUpperCase()], includeUndetermined: false } }]),
  ]
  return [
    {
      audienceOperation: {
        create: {
          name: mark,
          dimensions,
          ...(audiences.leftOut === null
            ? {}
            : { exclusionDimension: { exclusions: [segment(audiences.leftOut)] } }),
        },
      },
    },
  ]
}

export function assetName(mark: string, step: string): string {
  return `${mark} ${step}`
}

export function assetOperations(mark: string, step: string, bytes: Buffer): unknown[] {
  const imageAsset = { data: bytes.toString('base64') }
  return [{ assetOperation: { create: { name: assetName(mark, step), type: 'IMAGE', imageAsset } } }]
}

interface AdFacts {
  customer: string
  group: string
  landscape: string
  square: string
  /** The name of the advertising account. */
  business: string
}

/** The ad. Its group runs, and its campaign is off. */
export function adOperations(order: PartsOrder, facts: AdFacts): unknown[] {
  const { customer, group } = facts
  return [
    {
      adGroupAdOperation: {
        create: {
          adGroup: `customers/${customer}/adGroups/${group}`,
          status: 'ENABLED',
          ad: { finalUrls: [order.link], ...contentOf(order, facts) },
        },
      },
    },
  ]
}

function contentOf(order: PartsOrder, { customer, landscape, square, business }: AdFacts): object {
  const design = designOf(order)
  const image = (id: string) => [{ asset: `customers/${customer}/assets/${id}` }]
  const primary = design.primaryText.trim()
  const description = design.description.trim()
  const action = design.callToAction
  const common = {
    marketingImages: image(landscape),
    squareMarketingImages: image(square),
    headlines: [{ text: design.headline.trim() }],
    businessName: businessName(business, order.link),
    ...(action === null ? {} : { callToActionText: actionTexts[order.language][action] }),
  }
  if (!isDemandGen(order)) {
    const descriptions = [{ text: description === '' ? primary : description }]
    return { responsiveDisplayAd: { ...common, longHeadline: { text: primary }, descriptions } }
  }
  // A logo is demanded, and campaigns have none: the square image stands for it.
  const descriptions = [{ text: primary }, ...(description === '' ? [] : [{ text: description }])]
  return { demandGenMultiAssetAd: { ...common, logoImages: image(square), descriptions } }
}

const mostBusinessName = 25

/** The name of the advertiser, at most 25 characters: the name of the account, or else the host of the link. */
export function businessName(account: string, link: string): string {
  const name = account.trim()
  if (name !== '' && [...name].length <= mostBusinessName) return name
  const host = /^https?:\/\/(?:www\.)?([^/?#:]+)/i.exec(link)?.[1] ?? name
  return [...(host.length <= mostBusinessName || name === '' ? host : name)]
    .slice(0, mostBusinessName)
    .join('')
    .trim()
}

type Actions = Readonly<Record<NonNullable<AdDesign['callToAction']>, string>>

/** The buttons in the words that Google shows. */
const actionTexts: Readonly<Record<PartsOrder['language'], Actions>> = {
  en: {
    learn_more: 'Learn more',
    sign_up: 'Sign up',
    subscribe: 'Subscribe',
    get_offer: 'Get offer',
    get_quote: 'Get quote',
    download: 'Download',
    apply_now: 'Apply now',
    contact_us: 'Contact us',
  },
  de: {
    learn_more: 'Weitere Infos',
    sign_up: 'Registrieren',
    subscribe: 'Abonnieren',
    get_offer: 'Angebot ansehen',
    get_quote: 'Angebot einholen',
    download: 'Herunterladen',
    apply_now: 'Jetzt bewerben',
    contact_us: 'Kontakt',
  },
}
