import type * as rules from '@carillon/ads/campaign'
import type { AdCampaign, AdCampaignChange, AdDesign } from '@carillon/contract/ad-campaigns'

const names = [
  'name',
  'kind',
  'objective',
  'platforms',
  'schedule',
  'audience',
  'targeting',
  'designs',
  'lead_form',
  'adds_link_tags',
  'leaves_out_send_id',
] as const

/** The part of a campaign that a person edits. */
export type AdFields = Pick<AdCampaign, (typeof names)[number]>

export function fieldsOf(campaign: AdFields): AdFields {
  return Object.fromEntries(names.map((name) => [name, campaign[name]])) as unknown as AdFields
}

/** The fields that differ from the stored ones. Kind and objective of a campaign stay. */
export function changeOf(fields: AdFields, stored: AdFields): AdCampaignChange {
  const changed = names.filter((name) => !isSame(fields[name], stored[name]))
  return Object.fromEntries(changed.map((name) => [name, fields[name]]))
}

export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** The parts of a campaign on which the number of its people depends. */
export function reachedOf({ platforms, objective, audience, targeting, leaves_out_send_id }: AdFields) {
  return { platforms, objective, audience, targeting, leaves_out_send_id }
}

export const emptyDesign: AdDesign = {
  daily_budget: null,
  link: '',
  primary_text: '',
  headline: '',
  description: '',
  call_to_action: null,
  image: null,
}

/** The campaign in the shape that the rules of ads read. */
export function toRules(fields: AdFields): rules.AdCampaign {
  const { schedule, audience, targeting, designs, lead_form: form } = fields
  const chosen = Object.entries(designs).filter(([, design]) => design !== undefined)
  return {
    kind: fields.kind,
    objective: fields.objective,
    name: fields.name,
    platforms: fields.platforms,
    schedule: { duration: schedule.duration, startAt: schedule.start_at, endAt: schedule.end_at },
    audience: { kind: audience.kind, listIds: audience.list_ids, segmentIds: audience.segment_ids },
    targeting: {
      countries: targeting.countries,
      ageFrom: targeting.age_from,
      ageTo: targeting.age_to,
      gender: targeting.gender,
      device: targeting.device,
    },
    designs: Object.fromEntries(chosen.map(([platform, design]) => [platform, designToRules(design)])),
    leadForm: { listId: form.list_id, privacyUrl: form.privacy_url },
  }
}

function designToRules(design: AdDesign): rules.AdDesign {
  const { image } = design
  return {
    dailyBudget: design.daily_budget,
    link: design.link,
    primaryText: design.primary_text,
    headline: design.headline,
    description: design.description,
    callToAction: design.call_to_action,
    image: image && {
      imageId: image.image_id,
      width: image.width,
      height: image.height,
      crops: cropsOf(image),
    },
  }
}

function cropsOf({ crops }: NonNullable<AdDesign['image']>): rules.AdImage['crops'] {
  return Object.fromEntries(Object.entries(crops).filter(([, crop]) => crop !== undefined))
}
