import type { Shape } from '@carillon/ads/image-fit'
import type { ProblemCode } from '@carillon/ads/problem-codes'
import { type AdAccess, type AdOrder, type AdRefs, PartnerFault } from '../ad-partner.ts'
import { type GoogleConfig, GoogleFault, unanswered } from './call-google.ts'
import { containing, digits, idOf, quoted } from './gaql.rules.ts'
import {
  adOperations,
  assetName,
  assetOperations,
  audienceOperations,
  campaignOperations,
  groupOperations,
  isDemandGen,
} from './parts.rules.ts'
import { mutate, type Row, search } from './search.ts'

/** One part of an ad: the query that finds it, and the operations that make it. */
interface Part {
  query: string
  idIn(row: Row): string | undefined
  /** Resolves to all operations; the last resource of this kind among their results is the part. */
  operations(): Promise<unknown[]>
  /** The collection of the part in resource names. */
  kind: string
}

type Maker = (config: GoogleConfig, access: AdAccess, order: AdOrder, refs: AdRefs) => Part

const makers: Readonly<Record<string, Maker>> = {
  campaign: campaignPart,
  audience: audiencePart,
  group: groupPart,
  landscape: (config, access, order) => imagePart(config, access, order, 'landscape'),
  square: (config, access, order) => imagePart(config, access, order, 'square'),
  ad: adPart,
}

/**
 * Makes a part, unless it is there, and returns its id. A part whose answer was lost is found by its mark. Google refuses
 * a second one of the same name even where the search doesn't show the first yet.
 */
export async function make(
  config: GoogleConfig,
  access: AdAccess,
  order: AdOrder,
  step: string,
  refs: AdRefs,
): Promise<string> {
  const maker = makers[step]
  if (!maker) throw new RangeError(`Google has no step ${step}`)
  const part = maker(config, access, order, refs)
  const found = await findPart(config, access, part)
  if (found !== undefined) return found
  refuseUnready(order, step)
  try {
    const names = await mutate(config, access, await part.operations())
    const name = names.find((each) => each.includes(`/${part.kind}/`))
    if (name === undefined) throw unanswered('an answer without the new part')
    return idOf(name)
  } catch (cause) {
    if (!(cause instanceof GoogleFault) || !/DUPLICATE|ALREADY_EXISTS/.test(cause.reason)) throw cause
    const there = await findPart(config, access, part)
    if (there === undefined) throw cause
    return there
  }
}

async function findPart(config: GoogleConfig, access: AdAccess, part: Part): Promise<string | undefined> {
  const rows = await search(config, access, part.query)
  return rows.map((row) => part.idIn(row)).find((id) => id !== undefined)
}

/**
 * A group without its audience would show its ad to everyone. Campaigns are found and made without audiences, since one
 * whose answer was lost has to be found before it is removed.
 * @throws PartnerFault
 */
function refuseUnready(order: AdOrder, step: string): void {
  const refuse = (code: ProblemCode, field: string, message: string) => {
    throw new PartnerFault('refused', { code, field, message })
  }
  if (order.campaign.kind === 'lead') refuse('lead_platform', 'platforms', 'Google has no form for leads.')
  const isDemand = isDemandGen(order)
  const audience = isDemand ? order.audiences.lookalike : order.audiences.target
  if (audience === null && step === (isDemand ? 'audience' : 'group'))
    refuse('ad_audience_missing', 'audience', 'The audience is missing.')
}

function campaignPart(config: GoogleConfig, access: AdAccess, order: AdOrder): Part {
  return {
    query: `SELECT campaign.id FROM campaign WHERE campaign.name LIKE ${containing(order.mark)} AND campaign.status != 'REMOVED'`,
    idIn: ({ campaign }) => campaign?.id,
    kind: 'campaigns',
    operations: async () =>
      campaignOperations(order, {
        customer: access.adAccountId,
        timeZone: access.timeZone,
        now: config.now(),
        countries: isDemandGen(order) ? [] : await findCountries(config, access, order),
      }),
  }
}

function audiencePart(_config: GoogleConfig, access: AdAccess, order: AdOrder): Part {
  return {
    query: `SELECT audience.id FROM audience WHERE audience.name = ${quoted(order.mark)} AND audience.status != 'REMOVED'`,
    idIn: ({ audience }) => audience?.id,
    kind: 'audiences',
    operations: async () => audienceOperations(order, access.adAccountId),
  }
}

function groupPart(config: GoogleConfig, access: AdAccess, order: AdOrder, refs: AdRefs): Part {
  const campaign = refOf(refs, 'campaign')
  return {
    query: `SELECT ad_group.id FROM ad_group WHERE campaign.id = ${digits(campaign)} AND ad_group.name = ${quoted(order.mark)} AND ad_group.status != 'REMOVED'`,
    idIn: ({ adGroup }) => adGroup?.id,
    kind: 'adGroups',
    operations: async () =>
      groupOperations(order, {
        customer: access.adAccountId,
        campaign,
        audience: refs['audience'],
        countries: isDemandGen(order) ? await findCountries(config, access, order) : [],
      }),
  }
}

function imagePart(
  _config: GoogleConfig,
  _access: AdAccess,
  order: AdOrder,
  step: 'landscape' | 'square',
): Part {
  const shape: Shape = `google_${step}`
  return {
    query: `SELECT asset.id FROM asset WHERE asset.name = ${quoted(assetName(order.mark, step))} AND asset.type = 'IMAGE'`,
    idIn: ({ asset }) => asset?.id,
    kind: 'assets',
    operations: async () => assetOperations(order.mark, step, (await order.image(shape)).bytes),
  }
}

function adPart(config: GoogleConfig, access: AdAccess, order: AdOrder, refs: AdRefs): Part {
  const group = refOf(refs, 'group')
  return {
    query: `SELECT ad_group_ad.ad.id FROM ad_group_ad WHERE ad_group.id = ${digits(group)} AND ad_group_ad.status != 'REMOVED'`,
    idIn: ({ adGroupAd }) => adGroupAd?.ad?.id,
    kind: 'adGroupAds',
    operations: async () => {
      const [row] = await search(
        config,
        access,
        'SELECT customer.id, customer.descriptive_name FROM customer',
      )
      return adOperations(order, {
        customer: access.adAccountId,
        group,
        landscape: refOf(refs, 'landscape'),
        square: refOf(refs, 'square'),
        business: row?.customer?.descriptiveName ?? '',
      })
    },
  }
}

function refOf(refs: AdRefs, step: string): string {
  const id = refs[step]
  if (id === undefined) throw new RangeError(`the part ${step} was not made yet`)
  return id
}

/** The resource names of the countries. @throws PartnerFault for one that Google doesn't know, since the ad would leave it out */
async function findCountries(config: GoogleConfig, access: AdAccess, order: AdOrder): Promise<string[]> {
  const codes = [...new Set(order.campaign.targeting.countries)]
  const rows = await search(
    config,
    access,
    `SELECT geo_target_constant.resource_name, geo_target_constant.country_code FROM geo_target_constant WHERE geo_target_constant.target_type = 'Country' AND geo_target_constant.status = 'ENABLED' AND geo_target_constant.country_code IN (${codes.map(quoted).join(', ')})`,
  )
  const names = new Map(
    rows.flatMap(({ geoTargetConstant: place }) =>
      place?.countryCode === undefined ? [] : [[place.countryCode, place.resourceName] as const],
    ),
  )
  const unknown = codes.filter((code) => !names.has(code))
  if (unknown.length > 0)
    throw new PartnerFault('refused', {
      code: 'ad_refused',
      field: 'targeting.countries',
      message: `Google shows no ads in ${unknown.join(', ')}.`,
    })
  return codes.flatMap((code) => names.get(code) ?? [])
}
