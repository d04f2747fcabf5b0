import { wholeBands } from './age-bands.ts'
import type { AdCampaign, AdDesign } from './campaign.ts'
import type { FindingCode } from './finding-codes.ts'
import { imageProblem, type Shape, shapesOf } from './image-fit.ts'
import {
  ages,
  dailyBudget,
  expectedMatchRate,
  leastAudience,
  textLength,
  textLimitOf,
  textLimits,
  times,
} from './limits.ts'
import { decimalsOf } from './money.ts'
import type { Platform } from './platforms.ts'

/** The step of the wizard that mends a finding. */
export type Step = 'name' | 'partners' | 'schedule' | 'audience' | 'design'

export interface Finding {
  code: FindingCode
  /** The field in words of the contract: `schedule.end_at`, `headline`. */
  field: string
  step: Step
  /** Absent: the finding is about the campaign, not about the ad on one platform. */
  platform?: Platform
  /** A warning doesn't hold the campaign back. */
  weight: 'error' | 'warning'
  details?: Readonly<Record<string, number | string>>
}

/** Facts that the campaign itself doesn't hold. */
export interface Surroundings {
  /** Milliseconds since 1970. */
  now: number
  /** The platforms whose partner is connected. */
  connected: readonly Platform[]
  /** ISO 4217, of the advertising account of each platform. */
  currencies: Readonly<Partial<Record<Platform, string>>>
  /** The contacts of the audience that may be uploaded; null while they are counted. */
  contacts: number | null
  /** True if a person has confirmed an unusually high daily budget. */
  budgetConfirmed: boolean
}

/** Every reason why a campaign can't be submitted, in the order of the steps, and warnings beside them. */
export function checkCampaign(campaign: AdCampaign, around: Surroundings): Finding[] {
  return [
    ...checkName(campaign),
    ...checkPlatforms(campaign, around),
    ...checkSchedule(campaign, around),
    ...checkAudience(campaign, around),
    ...campaign.platforms.flatMap((platform) => checkDesign(campaign, platform, around)),
    ...(campaign.kind === 'lead' ? checkLeadForm(campaign) : []),
  ]
}

function error(step: Step, field: string, code: FindingCode, more: Partial<Finding> = {}): Finding {
  return { code, field, step, weight: 'error', ...more }
}

function checkName({ name, kind, objective }: AdCampaign): Finding[] {
  const findings: Finding[] = []
  if (name.trim() === '') findings.push(error('name', 'name', 'ad_name_missing'))
  if ([...name].length > textLimits.name.most)
    findings.push(error('name', 'name', 'ad_name_too_long', { details: { most: textLimits.name.most } }))
  if (kind === 'lead' && objective === 'retargeting')
    findings.push(error('name', 'objective', 'lead_retargeting'))
  return findings
}

function checkPlatforms({ platforms, kind }: AdCampaign, { connected }: Surroundings): Finding[] {
  if (platforms.length === 0) return [error('partners', 'platforms', 'ad_platforms_missing')]
  return platforms.flatMap((platform) => [
    ...(connected.includes(platform)
      ? []
      : [error('partners', 'platforms', 'ad_platform_unconnected', { platform })]),
    // Google has no form for leads in display ads.
    ...(kind === 'lead' && platform === 'google'
      ? [error('partners', 'platforms', 'lead_platform', { platform })]
      : []),
  ])
}

function checkSchedule(
  { schedule: { duration, startAt, endAt } }: AdCampaign,
  { now }: Surroundings,
): Finding[] {
  const start = startAt === null ? now : Date.parse(startAt)
  const findings: Finding[] = []
  if (startAt !== null && start < now + times.startAfter)
    findings.push(error('schedule', 'schedule.start_at', 'ad_start_too_soon'))
  if (duration === 'ongoing') return findings
  if (endAt === null) return [...findings, error('schedule', 'schedule.end_at', 'ad_end_missing')]
  const length = Date.parse(endAt) - start
  if (length < times.shortest) findings.push(error('schedule', 'schedule.end_at', 'ad_end_too_soon'))
  else if (length < times.advised)
    findings.push({ ...error('schedule', 'schedule.end_at', 'ad_time_short'), weight: 'warning' })
  return findings
}

function checkAudience(campaign: AdCampaign, { contacts }: Surroundings): Finding[] {
  const { audience, targeting, platforms, objective } = campaign
  const findings: Finding[] = []
  if (audience.listIds.length + audience.segmentIds.length === 0)
    findings.push(error('audience', 'audience', 'ad_audience_missing'))
  if ((objective === 'retargeting') !== (audience.kind === 'retargeting'))
    findings.push(error('audience', 'audience.kind', 'ad_audience_kind'))
  if (targeting.countries.length === 0)
    findings.push(error('audience', 'targeting.countries', 'ad_countries_missing'))
  if (targeting.ageFrom < ages.least || targeting.ageTo > ages.most || targeting.ageFrom > targeting.ageTo)
    findings.push(error('audience', 'targeting.age', 'ad_age_invalid', { details: { ...ages } }))
  else findings.push(...checkAgeBands(campaign))
  if (contacts === null || findings.some(({ code }) => code === 'ad_audience_missing')) return findings
  const expected = expectedMatches(contacts)
  for (const platform of platforms)
    if (expected < leastAudience[platform])
      findings.push(
        error('audience', 'audience', 'ad_audience_too_small', {
          platform,
          details: { expected, least: leastAudience[platform] },
        }),
      )
  return findings
}

/** Google shows ads to whole bands of ages, so that it also reaches people who are a few years younger or older. */
function checkAgeBands({ targeting: { ageFrom, ageTo }, platforms }: AdCampaign): Finding[] {
  if (!platforms.includes('google')) return []
  const { from, to } = wholeBands(ageFrom, ageTo)
  if (from === ageFrom && to === ageTo) return []
  const widened = { platform: 'google' as const, details: { from, to } }
  return [{ ...error('audience', 'targeting.age', 'ad_ages_widened', widened), weight: 'warning' }]
}

/** The number of contacts that a partner is expected to find among its users. */
export function expectedMatches(contacts: number): number {
  return Math.floor(contacts * expectedMatchRate)
}

function checkDesign(campaign: AdCampaign, platform: Platform, around: Surroundings): Finding[] {
  const design = campaign.designs[platform]
  if (!design) return [error('design', 'designs', 'ad_design_missing', { platform })]
  return [
    ...checkBudget(design, platform, around),
    ...checkLink(design, campaign, platform),
    ...checkTexts(design, platform),
    ...checkImage(design, platform),
  ]
}

function checkBudget({ dailyBudget: budget }: AdDesign, platform: Platform, around: Surroundings): Finding[] {
  if (budget === null) return [error('design', 'daily_budget', 'ad_budget_missing', { platform })]
  const currency = around.currencies[platform]
  if (currency === undefined) return []
  const unit = 10 ** (decimalsOf(currency) || 2)
  const least = dailyBudget.least * unit
  const unconfirmed = dailyBudget.unconfirmed * unit
  if (budget < least)
    return [error('design', 'daily_budget', 'ad_budget_too_low', { platform, details: { least, currency } })]
  if (budget > unconfirmed && !around.budgetConfirmed)
    return [
      error('design', 'daily_budget', 'ad_budget_unconfirmed', {
        platform,
        details: { most: unconfirmed, currency },
      }),
    ]
  return []
}

function checkLink({ link }: AdDesign, { kind }: AdCampaign, platform: Platform): Finding[] {
  if (kind === 'lead' || isWebAddress(link)) return []
  return [error('design', 'link', 'ad_link_invalid', { platform })]
}

function checkLeadForm({ leadForm: { listId, privacyUrl } }: AdCampaign): Finding[] {
  return [
    ...(listId === null ? [error('design', 'lead_form.list_id', 'lead_list_missing')] : []),
    ...(isWebAddress(privacyUrl)
      ? []
      : [error('design', 'lead_form.privacy_url', 'lead_privacy_url_invalid')]),
  ]
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#<>"\\^`{|}]+([/?#]\S*)?$/i.test(text)
}

function checkTexts(design: AdDesign, platform: Platform): Finding[] {
  return (['primaryText', 'headline', 'description'] as const).flatMap((name) => {
    const field = name === 'primaryText' ? 'primary_text' : name
    const { most, shown } = textLimitOf(name, platform)
    const length = textLength(design[name], platform)
    if (length === 0)
      return name === 'description' ? [] : [error('design', field, 'ad_text_missing', { platform })]
    if (length > most)
      return [error('design', field, 'ad_text_too_long', { platform, details: { most, length } })]
    if (length <= shown) return []
    const cut = error('design', field, 'ad_text_is_cut', { platform, details: { shown, length } })
    return [{ ...cut, weight: 'warning' as const }]
  })
}

function checkImage({ image }: AdDesign, platform: Platform): Finding[] {
  if (!image) return [error('design', 'image', 'ad_image_missing', { platform })]
  return shapesOf[platform].flatMap((shape: Shape) => {
    const problem = imageProblem(image.crops[shape] ?? image, shape)
    return problem ? [error('design', 'image', problem, { platform, details: { shape } })] : []
  })
}
