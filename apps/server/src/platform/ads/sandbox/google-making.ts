import { textLength } from '@carillon/ads/limits'
import { decimalsOf } from '@carillon/ads/money'
import { toLocalTime } from '@carillon/time-zones/local-time'
import { lastingId } from './google-places.ts'
import { type GoogleCaller, GoogleError, listIn, memberIn, textIn } from './google-wire.ts'
import { newSandboxId, type SandboxCore } from './sandbox-call.ts'
import type { SandboxData, SandboxItem } from './sandbox-store.ts'
import { type RefusedField, wordsIn } from './sandbox-words.rules.ts'

/** One mutation, whose operations all work or none of them. */
export interface Mutation {
  core: SandboxCore
  caller: GoogleCaller
  /** All that `create` of its operations hold. */
  creates: readonly Create[]
  /** The real ids of temporary resource names, such as `customers/1/campaigns/-2`. */
  ids: Map<string, string>
}

/** An operation that makes a thing: `campaign` with the fields of `create`. */
export interface Create {
  kind: string
  fields: Readonly<Record<string, unknown>>
}

/** A thing that is about to be made, with its collection in resource names. */
export interface Making {
  item: SandboxItem | null
  name: string
}

/** The path and the code of the error for a word of `refuse`. */
const blamed: Readonly<
  Record<Exclude<RefusedField, 'form'>, readonly [group: string, code: string, ...path: string[]]>
> = {
  budget: ['campaignBudgetError', 'MONEY_AMOUNT_TOO_LARGE', 'amount_micros'],
  audience: ['criterionError', 'INVALID_USER_LIST', 'user_list'],
  countries: ['criterionError', 'CANNOT_TARGET_CRITERION', 'location', 'geo_target_constant'],
  schedule: ['dateRangeError', 'INVALID_DATE', 'end_date_time'],
  headline: ['adError', 'AD_TEXT_TOO_LONG', 'ad', 'headlines', 'text'],
  text: ['policyFindingError', 'POLICY_FINDING', 'ad', 'long_headline', 'text'],
  description: ['adError', 'AD_TEXT_TOO_LONG', 'ad', 'descriptions', 'text'],
  link: ['urlFieldError', 'INVALID_FINAL_URL', 'ad', 'final_urls'],
  image: ['imageError', 'UNACCEPTABLE_IMAGE', 'image_asset', 'data'],
}

function refuseWords(texts: readonly string[], fields: readonly (keyof typeof blamed)[]): void {
  const word = fields.find((each) => wordsIn('refuse', texts).includes(each))
  if (word === undefined) return
  const [group, code, ...path] = blamed[word]
  throw new GoogleError(400, [group, code], `The simulated partner refuses the ${word}.`, { path })
}

function invalid(code: string, message: string, ...path: string[]): GoogleError {
  return new GoogleError(400, ['fieldError', code], message, { path })
}

/** An item of a kind, under its temporary name if the operation gives one. */
function made(
  { core, caller, ids }: Mutation,
  kind: string,
  collection: string,
  { fields }: Create,
  item: { id?: string; parent?: string; name: string; data: SandboxData },
): Making {
  const { id = newSandboxId(), parent = null, name, data } = item
  const temporary = textIn(fields, 'resourceName')
  if (temporary !== '') ids.set(temporary, id)
  return {
    item: {
      id,
      owner: caller.owner,
      kind: `google.${kind}`,
      parent,
      name,
      data: { ...data, customer: caller.customer },
      madeAt: core.now(),
    },
    name: `customers/${caller.customer}/${collection}/${id}`,
  }
}

/** The real id of a resource name. */
function realId({ ids }: Mutation, name: string): string {
  return ids.get(name) ?? name.replace(/^.*[/~]/, '')
}

/** Finds a thing that stands, or one that the same mutation makes. */
async function stands(mutation: Mutation, kind: string, name: string): Promise<SandboxItem | 'new'> {
  if (mutation.ids.has(name)) return 'new'
  const item = await mutation.core.store.find(mutation.caller.owner, realId(mutation, name))
  if (item?.kind !== `google.${kind}` || item.data['customer'] !== mutation.caller.customer)
    throw new GoogleError(400, ['mutateError', 'RESOURCE_NOT_FOUND'], `There is no ${kind} ${name}.`)
  return item
}

/** The id of a thing with a unique name. @throws GoogleError if it is taken */
async function uniqueId(
  { core, caller }: Mutation,
  kind: string,
  name: string,
  taken: readonly [string, string],
): Promise<string> {
  if (name.trim() === '') throw invalid('REQUIRED', 'The name is missing.', 'name')
  const id = lastingId(caller.owner, `${caller.customer} ${kind} ${name}`, 16)
  if (await core.store.find(caller.owner, id))
    throw new GoogleError(400, taken, 'The name is taken.', { path: ['name'] })
  return id
}

export async function makeBudget(mutation: Mutation, create: Create): Promise<Making> {
  const { fields } = create
  refuseWords(campaignNames(mutation), ['budget'])
  const micros = Number(fields['amountMicros'])
  const unit = 10 ** (6 - decimalsOf(mutation.caller.currency))
  if (!Number.isSafeInteger(micros) || micros <= 0 || micros % unit !== 0)
    throw new GoogleError(
      400,
      ['campaignBudgetError', 'NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT'],
      'The budget is no amount of the currency.',
      { path: blamed.budget.slice(2) },
    )
  return made(mutation, 'budget', 'campaignBudgets', create, {
    name: textIn(fields, 'name'),
    data: { micros },
  })
}

function campaignNames({ creates }: Mutation): string[] {
  return creates.filter(({ kind }) => kind === 'campaign').map(({ fields }) => textIn(fields, 'name'))
}

export async function makeCampaign(mutation: Mutation, create: Create): Promise<Making> {
  const { fields } = create
  const { core, caller, creates } = mutation
  const name = textIn(fields, 'name')
  refuseWords([name], ['schedule', 'countries'])
  if (!/^(DISPLAY|DEMAND_GEN)$/.test(textIn(fields, 'advertisingChannelType')))
    throw invalid('INVALID_VALUE', 'The type is not known.', 'advertising_channel_type')
  if (textIn(fields, 'containsEuPoliticalAdvertising') === '')
    throw invalid(
      'REQUIRED',
      'The declaration about politics is missing.',
      'contains_eu_political_advertising',
    )
  if (memberIn(fields, 'targetSpend') === undefined)
    throw invalid('REQUIRED', 'The bidding is missing.', 'campaign_bidding_strategy')
  refusePast(textIn(fields, 'startDateTime'), toLocalTime(core.now(), caller.timeZone).date)
  const budget = textIn(fields, 'campaignBudget')
  if ((await stands(mutation, 'budget', budget)) !== 'new')
    throw invalid('INVALID_VALUE', 'A budget serves one campaign.', 'campaign_budget')
  const micros = creates.find(({ fields: { resourceName } }) => resourceName === budget)?.fields[
    'amountMicros'
  ]
  const taken = ['campaignError', 'DUPLICATE_CAMPAIGN_NAME'] as const
  return made(mutation, 'campaign', 'campaigns', create, {
    id: await uniqueId(mutation, 'campaign', name, taken),
    name,
    data: {
      status: textIn(fields, 'status'),
      channel: textIn(fields, 'advertisingChannelType'),
      budget: `customers/${caller.customer}/campaignBudgets/${realId(mutation, budget)}`,
      micros: Number(micros),
      start: textIn(fields, 'startDateTime'),
      end: textIn(fields, 'endDateTime'),
      switchings: textIn(fields, 'status') === 'ENABLED' ? [{ at: core.now().getTime(), isOn: true }] : [],
    },
  })
}

function refusePast(start: string, today: string): void {
  if (start !== '' && start.slice(0, 10) < today)
    throw new GoogleError(400, ['dateRangeError', 'CANNOT_SET_DATE_TO_PAST'], 'The start is over.', {
      path: ['start_date_time'],
    })
}

/** A criterion is checked and not kept: the simulation shows ads to no person. */
export async function makeCriterion(mutation: Mutation, create: Create): Promise<Making> {
  const { kind, fields } = create
  const isOfGroup = kind === 'adGroupCriterion'
  const place = textIn(fields, isOfGroup ? 'adGroup' : 'campaign')
  await stands(mutation, isOfGroup ? 'ad_group' : 'campaign', place)
  const list = textIn(fields, 'userList', 'userList')
  if (list !== '') await refuseClosed(mutation, list)
  const audience = textIn(fields, 'audience', 'audience')
  if (audience !== '') await stands(mutation, 'audience', audience)
  const collection = isOfGroup ? 'adGroupCriteria' : 'campaignCriteria'
  const id = `${realId(mutation, place)}~${newSandboxId()}`
  return { item: null, name: `customers/${mutation.caller.customer}/${collection}/${id}` }
}

/** Google targets no closed list. @throws GoogleError */
async function refuseClosed(mutation: Mutation, name: string): Promise<void> {
  const list = await stands(mutation, 'user_list', name)
  if (list === 'new' || wordsIn('flag', [list.name]).length === 0) return
  const [group, code, ...path] = blamed.audience
  throw new GoogleError(400, [group, code], 'The list is closed.', { path })
}

export async function makeGroup(mutation: Mutation, create: Create): Promise<Making> {
  const { fields } = create
  const campaign = await stands(mutation, 'campaign', textIn(fields, 'campaign'))
  if (campaign === 'new') throw invalid('INVALID_VALUE', 'The campaign is not there yet.', 'campaign')
  refuseWords([campaign.name], ['audience'])
  const name = textIn(fields, 'name')
  const others = await mutation.core.store.list(mutation.caller.owner, 'google.ad_group', campaign.id)
  if (others.some((each) => each.name === name))
    throw new GoogleError(400, ['adGroupError', 'DUPLICATE_ADGROUP_NAME'], 'The name is taken.', {
      path: ['name'],
    })
  return made(mutation, 'ad_group', 'adGroups', create, { parent: campaign.id, name, data: {} })
}

const mostImageBytes = 5_242_880

export async function makeAsset(mutation: Mutation, create: Create): Promise<Making> {
  const { fields } = create
  const name = textIn(fields, 'name')
  // The name of an image holds the mark of its campaign.
  const mark = /\[[^\]]+\]/.exec(name)?.[0] ?? name
  const campaigns = await mutation.core.store.list(mutation.caller.owner, 'google.campaign')
  refuseWords(
    campaigns.filter((campaign) => campaign.name.includes(mark)).map((campaign) => campaign.name),
    ['image'],
  )
  const bytes = Buffer.from(textIn(fields, 'imageAsset', 'data'), 'base64')
  if (bytes.length === 0 || bytes.length > mostImageBytes)
    throw new GoogleError(400, ['imageError', 'INVALID_IMAGE'], 'The image is empty or too large.', {
      path: blamed.image.slice(2),
    })
  const id = await uniqueId(mutation, 'asset', name, ['assetError', 'DUPLICATE_ASSET_NAME'])
  return made(mutation, 'asset', 'assets', create, { id, name, data: {} })
}

export async function makeAudience(mutation: Mutation, create: Create): Promise<Making> {
  const { fields } = create
  const name = textIn(fields, 'name')
  for (const dimension of listIn(fields, 'dimensions'))
    for (const segment of listIn(dimension, 'audienceSegments', 'segments'))
      await refuseClosed(mutation, textIn(segment, 'userList', 'userList'))
  const id = await uniqueId(mutation, 'audience', name, ['audienceError', 'NAME_ALREADY_IN_USE'])
  return made(mutation, 'audience', 'audiences', create, { id, name, data: {} })
}

/** A lookalike segment. Lists of uploaded people come by the Data Manager API. */
export async function makeList(mutation: Mutation, create: Create): Promise<Making> {
  const { fields } = create
  const name = textIn(fields, 'name')
  const seeds = listIn(fields, 'lookalikeUserList', 'seedUserListIds')
  const countries = listIn(fields, 'lookalikeUserList', 'countryCodes')
  if (seeds.length === 0 || countries.length === 0)
    throw invalid('REQUIRED', 'A lookalike segment needs a seed and countries.', 'lookalike_user_list')
  for (const seed of seeds)
    await stands(mutation, 'user_list', `customers/${mutation.caller.customer}/userLists/${String(seed)}`)
  const id = await uniqueId(mutation, 'user_list', name, ['userListError', 'NAME_ALREADY_USED'])
  return made(mutation, 'user_list', 'userLists', create, { id, name, data: { countries: countries.length } })
}

export async function makeAd(mutation: Mutation, create: Create): Promise<Making> {
  const { fields } = create
  const group = await stands(mutation, 'ad_group', textIn(fields, 'adGroup'))
  if (group === 'new') throw invalid('INVALID_VALUE', 'The ad group is not there yet.', 'ad_group')
  const campaign = await stands(mutation, 'campaign', String(group.parent))
  const campaignName = campaign === 'new' ? '' : campaign.name
  const content =
    memberIn(fields, 'ad', 'responsiveDisplayAd') ?? memberIn(fields, 'ad', 'demandGenMultiAssetAd')
  const headlines = listIn(content, 'headlines').map((each) => textIn(each, 'text'))
  const long = [textIn(content, 'longHeadline', 'text')]
  const descriptions = listIn(content, 'descriptions').map((each) => textIn(each, 'text'))
  const texts = [...headlines, ...long, ...descriptions]
  refuseWords([campaignName, ...texts], ['headline', 'text', 'description', 'link'])
  refuseLong(headlines, 30, 'headlines')
  refuseLong(long, 90, 'long_headline')
  refuseLong(descriptions, 90, 'descriptions')
  refuseLong([textIn(content, 'businessName')], 25, 'business_name')
  await checkImages(mutation, content)
  if (!listIn(fields, 'ad', 'finalUrls').every((url) => /^https?:\/\//.test(String(url))))
    throw new GoogleError(400, ['urlFieldError', 'INVALID_FINAL_URL'], 'The link is no address.', {
      path: blamed.link.slice(2),
    })
  const making = made(mutation, 'ad', 'adGroupAds', create, {
    parent: group.id,
    name: '',
    data: { campaign: group.parent, texts },
  })
  return {
    ...making,
    name: `customers/${mutation.caller.customer}/adGroupAds/${group.id}~${making.item?.id}`,
  }
}

function refuseLong(texts: readonly string[], most: number, field: string): void {
  if (texts.length === 0 || texts.some((text) => textLength(text, 'google') > most))
    throw new GoogleError(
      400,
      ['stringLengthError', 'TOO_LONG'],
      `A text has more than ${most} characters.`,
      {
        path: ['ad', field, 'text'],
      },
    )
}

async function checkImages(mutation: Mutation, content: unknown): Promise<void> {
  for (const kind of ['marketingImages', 'squareMarketingImages', 'logoImages']) {
    const images = listIn(content, kind)
    if (images.length === 0 && kind !== 'logoImages')
      throw invalid('REQUIRED', 'An image is missing.', 'marketing_images')
    for (const image of images) await stands(mutation, 'asset', textIn(image, 'asset'))
  }
}
