import {
  callsToAction,
  devices,
  durations,
  genders,
  kinds,
  objectives,
  statuses,
} from '@carillon/ads/campaign'
import { ages, textLimits } from '@carillon/ads/limits'
import { moneyLimit } from '@carillon/ads/money'
import { platforms } from '@carillon/ads/platforms'
import * as z from 'zod/mini'
import { AdProblem } from './ads.ts'
import { endpoint } from './endpoint.ts'
import { instant, text, uuid } from './wire.ts'

export const adCampaignLimits = {
  /** The most campaigns of an account. */
  campaigns: 10_000,
  /** The most lists and segments of an audience, together. */
  sources: 50,
  countries: 250,
  link: 2000,
  /** Drafts keep longer texts than partners take, so that typed text is never cut; a check names them. */
  draftText: 2000,
} as const

const AdSchedule = z.object({
  duration: z.enum(durations),
  /** Null: as soon as the partners have accepted the ads. */
  start_at: z.nullable(instant),
  /** Null: until the campaign is paused. */
  end_at: z.nullable(instant),
})

const AdAudience = z.object({
  kind: z.enum(['lookalike', 'retargeting']),
  list_ids: z.array(uuid).check(z.maxLength(adCampaignLimits.sources)),
  segment_ids: z.array(uuid).check(z.maxLength(adCampaignLimits.sources)),
})

const age = z.number().check(z.int(), z.minimum(ages.least), z.maximum(ages.most))
const AdTargeting = z.object({
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(adCampaignLimits.countries)),
  age_from: age,
  /** 65 means 65 and older. */
  age_to: age,
  gender: z.enum(genders),
  device: z.enum(devices),
})

const pixels = z.number().check(z.int(), z.minimum(0), z.maximum(100_000))
const Crop = z.object({ left: pixels, top: pixels, width: pixels, height: pixels })

const draftText = text({ max: adCampaignLimits.draftText })

/** The ad on one platform. */
export const AdDesign = z.object({
  /** In the smallest unit of the currency of the advertising account; null: it was not chosen yet. */
  daily_budget: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(moneyLimit))),
  link: text({ max: adCampaignLimits.link }),
  primary_text: draftText,
  headline: draftText,
  description: draftText,
  call_to_action: z.nullable(z.enum(callsToAction)),
  /** An image of the library, with its size and the crops by shape. A shape without a crop takes the whole image. */
  image: z.nullable(
    z.object({
      image_id: uuid,
      width: pixels,
      height: pixels,
      crops: z.object({
        facebook: z.optional(Crop),
        instagram: z.optional(Crop),
        google_landscape: z.optional(Crop),
        google_square: z.optional(Crop),
      }),
    }),
  ),
})
export type AdDesign = z.output<typeof AdDesign>

const AdDesigns = z.object({
  facebook: z.optional(AdDesign),
  instagram: z.optional(AdDesign),
  google: z.optional(AdDesign),
})

/** The way of leads into the account. The form stands at the partner; its answers become contacts in a list. */
const AdLeadForm = z.object({
  list_id: z.nullable(uuid),
  privacy_url: text({ max: adCampaignLimits.link }),
})

/** The fields that a person edits. */
const fields = {
  name: text({ max: textLimits.name.most * 2 }),
  kind: z.enum(kinds),
  objective: z.enum(objectives),
  platforms: z.array(z.enum(platforms)).check(z.maxLength(platforms.length)),
  schedule: AdSchedule,
  audience: AdAudience,
  targeting: AdTargeting,
  designs: AdDesigns,
  lead_form: AdLeadForm,
  /** True if links get `utm_source`, `utm_medium` and `utm_campaign`, unless they have them. */
  adds_link_tags: z.boolean(),
  /** People who clicked this single send are left out; null: none are. */
  leaves_out_send_id: z.nullable(uuid),
}

/** The ad of a campaign on one platform, since it was submitted. */
export const AdPlacement = z.object({
  platform: z.enum(platforms),
  status: z.enum(statuses),
  /** True while the ad is off at the partner. */
  is_paused: z.boolean(),
  is_simulated: z.boolean(),
  /** The reason of an error; or of the last try, while it is repeated. */
  problem: z.nullable(AdProblem),
  /** The time of the next try; null: none is planned. */
  next_try_at: z.nullable(instant),
  submitted_at: instant,
  active_at: z.nullable(instant),
})
export type AdPlacement = z.output<typeof AdPlacement>

export const AdCampaign = z.object({
  id: uuid,
  ...fields,
  /** `error`: at least one partner refused the ad. `submitted`: at least one has not decided yet. */
  status: z.enum(statuses),
  is_paused: z.boolean(),
  /** True while its ads are being removed at the partners, after which it is gone. */
  is_leaving: z.boolean(),
  /** True if the draft differs from the ads that were submitted. */
  has_changes: z.boolean(),
  /**
   * True if all its ads are simulated. Before any was submitted: if all partners of the chosen platforms that are connected
   * are simulated ones.
   */
  is_simulated: z.boolean(),
  /** The single send from whose design it was made. */
  single_send_id: z.nullable(uuid),
  placements: z.array(AdPlacement),
  revision: z.number(),
  created_at: instant,
  updated_at: instant,
  submitted_at: z.nullable(instant),
})
export type AdCampaign = z.output<typeof AdCampaign>

/** A change; fields left out stay as they are, and objects are whole. With `revision`, it is refused if another one came first. */
export const AdCampaignChange = z.partial(z.object({ ...fields, revision: z.number().check(z.int()) }))
export type AdCampaignChange = z.output<typeof AdCampaignChange>

/** A reason that holds a campaign back (`error`), or advice (`warning`). */
const AdFinding = z.object({
  code: z.string(),
  field: z.string(),
  step: z.enum(['name', 'partners', 'schedule', 'audience', 'design']),
  platform: z.nullable(z.enum(platforms)),
  weight: z.enum(['error', 'warning']),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type AdFinding = z.output<typeof AdFinding>

/** The people of an audience, counted now. */
export const AdReach = z.object({
  /** Contacts of the lists and segments, each once. */
  contacts: z.number(),
  /** Left out: without an address and number, without consent to advertising, suppressed, or clicked the single send. */
  without_identifier: z.number(),
  without_consent: z.number(),
  suppressed: z.number(),
  clicked: z.number(),
  /** The contacts that are uploaded. */
  uploaded: z.number(),
  platforms: z.array(
    z.object({
      platform: z.enum(platforms),
      /** The contacts that the partner is expected to know: 60 percent of the uploaded ones. */
      expected: z.number(),
      least: z.number(),
      /** The partner's own estimate of the people who can be reached; null: it gives none. */
      estimate: z.nullable(z.object({ from: z.number(), to: z.number() })),
      /** The reason why the partner could not be asked. */
      problem: z.nullable(AdProblem),
    }),
  ),
  /** Other campaigns that run or are reviewed and share lists or segments, with the shared contacts. */
  overlaps: z.array(z.object({ id: uuid, name: z.string(), contacts: z.number() })),
})
export type AdReach = z.output<typeof AdReach>

const params = z.object({ id: uuid })
const path = '/v3/marketing/ads/campaigns'

/** Our addition: the public API describes no ads. Lists with numbers are in ad-numbers.ts. */
export const adCampaigns = {
  create: endpoint({
    method: 'POST',
    path,
    scope: 'marketing_campaigns.create',
    summary:
      'Creates a draft. With `single_send_id`, its texts, image and link are those of the design of that single send, and people who clicked it are left out.',
    body: z.object({
      kind: fields.kind,
      objective: fields.objective,
      name: z.optional(fields.name),
      single_send_id: z.optional(uuid),
    }),
    status: 201,
    answer: AdCampaign,
    refuses: [
      'lead_retargeting',
      'ad_campaign_limit_reached',
      'single_send_not_found',
      'entitlement_required',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    scope: 'marketing.read',
    summary: 'One campaign of ads.',
    params,
    status: 200,
    answer: AdCampaign,
    refuses: ['ad_campaign_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    scope: 'marketing_campaigns.update',
    summary:
      'Changes the draft. Ads that were submitted stay as they are until the campaign is submitted again.',
    params,
    body: AdCampaignChange,
    status: 200,
    answer: AdCampaign,
    refuses: [
      'ad_campaign_not_found',
      'ad_campaign_changed',
      'ad_campaign_leaving',
      'lead_retargeting',
      'list_not_found',
      'segment_not_found',
      'image_not_found',
      'single_send_not_found',
    ],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: `${path}/:id/duplicate`,
    scope: 'marketing_campaigns.create',
    summary: 'Creates a draft with the same content, without dates.',
    params,
    status: 201,
    answer: AdCampaign,
    refuses: ['ad_campaign_not_found', 'ad_campaign_limit_reached', 'entitlement_required'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    scope: 'marketing_campaigns.delete',
    summary:
      'Deletes a campaign. Ads that stand at partners are removed there first; until then it is marked as leaving.',
    params,
    status: 204,
    refuses: ['ad_campaign_not_found'],
  }),
  check: endpoint({
    method: 'GET',
    path: `${path}/:id/check`,
    scope: 'marketing.read',
    summary: 'All that holds a campaign back, and advice, in the order of the steps.',
    params,
    query: z.object({ confirmed_budget: z.optional(z.enum(['true', 'false'])) }),
    status: 200,
    answer: z.object({
      findings: z.array(AdFinding),
      /** By currency: the spend of a day, and of the whole time; null: it has no end. */
      spend: z.array(
        z.object({
          currency: z.string(),
          daily: z.number(),
          total: z.nullable(z.number()),
          is_simulated: z.boolean(),
        }),
      ),
    }),
    refuses: ['ad_campaign_not_found'],
  }),
  reach: endpoint({
    method: 'GET',
    path: `${path}/:id/reach`,
    scope: 'marketing.read',
    summary: 'The people of the audience now: who is left out and why, and the estimates of the partners.',
    params,
    status: 200,
    answer: AdReach,
    refuses: ['ad_campaign_not_found', 'segment_invalid'],
  }),
  submit: endpoint({
    method: 'POST',
    path: `${path}/:id/submit`,
    scope: 'marketing_campaigns.update',
    summary:
      'Submits a campaign to its partners. Ads that run go on until the partners have accepted the new ones.',
    params,
    body: z.object({
      revision: z.number().check(z.int()),
      /** True if a person has confirmed a daily budget above the usual most. */
      confirmed_budget: z._default(z.boolean(), false),
    }),
    status: 202,
    answer: AdCampaign,
    refuses: [
      'ad_campaign_not_found',
      'ad_campaign_changed',
      'ad_campaign_leaving',
      'ad_campaign_unready',
      'entitlement_required',
      'sending_off',
    ],
  }),
  pause: endpoint({
    method: 'POST',
    path: `${path}/:id/pause`,
    scope: 'marketing_campaigns.update',
    summary: 'Switches the ads of a campaign off at its partners.',
    params,
    status: 202,
    answer: AdCampaign,
    refuses: ['ad_campaign_not_found', 'ad_campaign_leaving', 'ad_campaign_is_draft'],
  }),
  resume: endpoint({
    method: 'POST',
    path: `${path}/:id/resume`,
    scope: 'marketing_campaigns.update',
    summary: 'Switches the ads of a paused campaign on again.',
    params,
    status: 202,
    answer: AdCampaign,
    refuses: [
      'ad_campaign_not_found',
      'ad_campaign_leaving',
      'ad_campaign_is_draft',
      'entitlement_required',
      'sending_off',
    ],
  }),
}
