import type { AdDesign } from '@carillon/ads/campaign'
import type { AdOrder } from '../ad-partner.ts'
import type { GraphFields } from './graph.ts'

/** The name of a part: the campaign's with the mark at its end, by which the part is found again. */
export function partName({ campaign, mark }: Pick<AdOrder, 'campaign' | 'mark'>): string {
  return `${campaign.name.trim()} ${mark}`
}

export function campaignFields(order: AdOrder): GraphFields {
  return {
    name: partName(order),
    objective: order.campaign.kind === 'lead' ? 'OUTCOME_LEADS' : 'OUTCOME_TRAFFIC',
    buying_type: 'AUCTION',
    // Housing, employment, credit and politics have rules of their own; no campaign here is of them.
    special_ad_categories: [],
    // Demanded since v24 where the ad set has the budget.
    is_adset_budget_sharing_enabled: false,
    status: 'PAUSED',
  }
}

/** The names that an ad in the European Union has to show: the one that pays and the one that gains (Digital Services Act, article 26). */
export interface Payer {
  beneficiary: string
  payor: string
}

export function adSetFields(
  order: AdOrder,
  { campaign, page, payer }: { campaign: string; page: string; payer: Payer | null },
): GraphFields {
  const { schedule, kind } = order.campaign
  const isLead = kind === 'lead'
  return {
    name: partName(order),
    campaign_id: campaign,
    daily_budget: designOf(order).dailyBudget ?? 0,
    billing_event: 'IMPRESSIONS',
    optimization_goal: isLead ? 'LEAD_GENERATION' : 'LINK_CLICKS',
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    destination_type: isLead ? 'ON_AD' : 'WEBSITE',
    promoted_object: isLead ? { page_id: page } : undefined,
    targeting: targetingOf(order),
    start_time: schedule.startAt ?? undefined,
    end_time: schedule.duration === 'temporary' ? (schedule.endAt ?? undefined) : undefined,
    dsa_beneficiary: payer?.beneficiary,
    dsa_payor: payer?.payor,
    status: 'PAUSED',
  }
}

/** The people that see an ad. Without Advantage+ audience, which takes ages and genders as mere advice. */
export function targetingOf({ campaign, platform, audiences }: AdOrder): GraphFields {
  const { countries, ageFrom, ageTo, gender, device } = campaign.targeting
  const shownTo = [audiences.target, audiences.lookalike].filter((id) => id !== null)
  return {
    geo_locations: { countries },
    age_min: ageFrom,
    age_max: ageTo,
    ...(gender === 'all' ? {} : { genders: [gender === 'male' ? 1 : 2] }),
    publisher_platforms: [platform],
    ...(device === 'all' ? {} : { device_platforms: [device] }),
    ...(shownTo.length === 0 ? {} : { custom_audiences: shownTo.map((id) => ({ id })) }),
    ...(audiences.leftOut === null ? {} : { excluded_custom_audiences: [{ id: audiences.leftOut }] }),
    targeting_automation: { advantage_audience: 0 },
  }
}

export function formFields(order: AdOrder): GraphFields {
  const { privacyUrl } = order.campaign.leadForm
  return {
    name: partName(order),
    locale: order.language === 'de' ? 'de_DE' : 'en_US',
    questions: [
      { type: 'EMAIL', key: 'email' },
      { type: 'FIRST_NAME', key: 'first_name' },
      { type: 'LAST_NAME', key: 'last_name' },
    ],
    privacy_policy: {
      url: privacyUrl,
      link_text: order.language === 'de' ? 'Datenschutz' : 'Privacy policy',
    },
    follow_up_action_url: designOf(order).link || privacyUrl,
  }
}

/** The address that a lead ad has in place of a link: its button opens the form. */
const formLink = 'https://fb.me/'

export function creativeFields(
  order: AdOrder,
  refs: { image: string; form: string | undefined; page: string; instagram: string | null },
): GraphFields {
  const design = designOf(order)
  const link = order.campaign.kind === 'lead' ? order.link || formLink : order.link
  const button = design.callToAction?.toUpperCase()
  return {
    name: partName(order),
    object_story_spec: {
      page_id: refs.page,
      ...(order.platform === 'instagram' && refs.instagram !== null
        ? { instagram_user_id: refs.instagram }
        : {}),
      link_data: {
        link,
        message: design.primaryText,
        name: design.headline,
        ...(design.description === '' ? {} : { description: design.description }),
        image_hash: refs.image,
        ...callToActionOf(button, refs.form, link),
      },
    },
  }
}

function callToActionOf(button: string | undefined, form: string | undefined, link: string): GraphFields {
  if (form !== undefined)
    return { call_to_action: { type: button ?? 'SIGN_UP', value: { lead_gen_form_id: form } } }
  return button === undefined ? {} : { call_to_action: { type: button, value: { link } } }
}

export function adFields(
  order: AdOrder,
  { adset, creative }: { adset: string; creative: string },
): GraphFields {
  return { name: partName(order), adset_id: adset, creative: { creative_id: creative }, status: 'PAUSED' }
}

/** The design of the platform, which a campaign that was checked has. */
function designOf({ campaign, platform }: AdOrder): AdDesign {
  const design = campaign.designs[platform]
  if (!design) throw new Error(`The campaign has no design for ${platform}`)
  return design
}

/** Members of the European Union and the places outside of Europe that belong to them. */
const union = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ' +
    'AX GF GP MF MQ RE YT'
  ).split(' '),
)

export function isInUnion(countries: readonly string[]): boolean {
  return countries.some((country) => union.has(country))
}
