import { imageId } from './meta-places.ts'
import { answered, broken, busy, invalid, jsonOf, type MetaCall, memberOf } from './meta-wire.ts'
import { newSandboxId, type SandboxAnswer, type SandboxCore, type SandboxReply } from './sandbox-call.ts'
import type { SandboxData } from './sandbox-store.ts'
import { type RefusedField, wordsIn } from './sandbox-words.rules.ts'

/** Makes a part in an advertising account, or one of a page. */
export type Making = (core: SandboxCore, call: MetaCall, place: string) => Promise<SandboxAnswer>

/** The field that an error blames for a word of `refuse`. */
const blamed: Readonly<Record<RefusedField, readonly string[]>> = {
  budget: ['daily_budget'],
  audience: ['targeting', 'custom_audiences'],
  countries: ['targeting', 'geo_locations', 'countries'],
  schedule: ['end_time'],
  headline: ['object_story_spec', 'link_data', 'name'],
  text: ['object_story_spec', 'link_data', 'message'],
  description: ['object_story_spec', 'link_data', 'description'],
  link: ['object_story_spec', 'link_data', 'link'],
  image: ['object_story_spec', 'link_data', 'image_hash'],
  form: ['privacy_policy', 'url'],
}

const budgetSubcode = 1885272

function refuseWords(texts: readonly string[], fields: readonly RefusedField[]): void {
  const word = wordsIn('refuse', texts).find((each) => fields.includes(each))
  if (word !== undefined)
    throw invalid(
      `The simulated partner refuses the ${word}.`,
      blamed[word],
      word === 'budget' ? budgetSubcode : undefined,
    )
}

export const makeCampaign: Making = async (core, call, account) => {
  const { fields } = call
  const name = nameOf(call)
  if (!/^OUTCOME_(TRAFFIC|LEADS|SALES)$/.test(fields.get('objective') ?? ''))
    throw invalid('The objective is not known.', ['objective'])
  if (!Array.isArray(jsonOf(fields, 'special_ad_categories')))
    throw invalid('The special categories have to be given.', ['special_ad_categories'])
  if (typeof jsonOf(fields, 'is_adset_budget_sharing_enabled') !== 'boolean')
    throw invalid('The sharing of budgets has to be chosen.', ['is_adset_budget_sharing_enabled'])
  const [mishap] = (await isFirstTry(core, call, name)) ? wordsIn('once', [name]) : []
  if (mishap === 'busy') throw busy()
  if (mishap === 'fault') throw broken()
  if (mishap === 'silent') return 'nothing'
  const reply = await add(core, call, 'meta.campaign', null, { account, objective: fields.get('objective') })
  return mishap === 'lost' ? 'lost' : reply
}

/** True for the first call that makes a campaign of this name, if the name has a word of `once`. */
async function isFirstTry({ store, now }: SandboxCore, { owner }: MetaCall, name: string): Promise<boolean> {
  if (wordsIn('once', [name]).length === 0) return false
  const id = `mishap-${owner}-${name}`
  if (await store.find(owner, id)) return false
  await store.add({ id, owner, kind: 'meta.mishap', parent: null, name, data: {}, madeAt: now() })
  return true
}

export const makeAdSet: Making = async (core, call, account) => {
  const { fields, owner } = call
  const name = nameOf(call)
  refuseWords([name], ['budget', 'audience', 'countries', 'schedule'])
  const campaign = await core.store.find(owner, fields.get('campaign_id') ?? '')
  if (campaign?.kind !== 'meta.campaign') throw invalid('The campaign is not there.', ['campaign_id'])
  const dailyBudget = Number(fields.get('daily_budget'))
  if (!Number.isSafeInteger(dailyBudget) || dailyBudget < 100)
    throw invalid('The budget is too low.', blamed.budget, budgetSubcode)
  const targeting = jsonOf(fields, 'targeting')
  const countries = memberOf(targeting, 'geo_locations', 'countries')
  if (!Array.isArray(countries) || countries.length === 0)
    throw invalid('The targeting has no country.', blamed.countries)
  if (memberOf(targeting, 'targeting_automation', 'advantage_audience') === undefined)
    throw invalid('Advantage audience has to be chosen.', ['targeting', 'targeting_automation'])
  if (countries.includes('DE') && !(fields.get('dsa_payor') && fields.get('dsa_beneficiary')))
    throw invalid('The payer and the beneficiary have to be named.', ['dsa_payor'])
  if (
    campaign.data['objective'] === 'OUTCOME_LEADS' &&
    !memberOf(jsonOf(fields, 'promoted_object'), 'page_id')
  )
    throw invalid('Ads for leads need a page.', ['promoted_object'])
  await checkAudiences(core, call, targeting)
  const [platform] = memberOf(targeting, 'publisher_platforms') as string[]
  return await add(core, call, 'meta.adset', campaign.id, {
    account,
    platform: platform ?? 'facebook',
    dailyBudget,
    startAt: timeOf(fields.get('start_time')),
    endAt: timeOf(fields.get('end_time')),
  })
}

async function checkAudiences(
  { store }: SandboxCore,
  { owner }: MetaCall,
  targeting: unknown,
): Promise<void> {
  const listed = ['custom_audiences', 'excluded_custom_audiences'].flatMap((name) => {
    const audiences = memberOf(targeting, name)
    return Array.isArray(audiences) ? audiences.map((each) => String(memberOf(each, 'id'))) : []
  })
  for (const id of listed) {
    const audience = await store.find(owner, id)
    if (audience?.kind !== 'meta.audience') throw invalid('The audience is not there.', blamed.audience)
    if (wordsIn('flag', [audience.name]).length > 0)
      throw invalid('The audience is flagged.', blamed.audience, 1713230)
  }
}

export const makeForm: Making = async (core, call, page) => {
  const { fields } = call
  const name = nameOf(call)
  refuseWords([name], ['form'])
  const questions = jsonOf(fields, 'questions')
  if (!Array.isArray(questions) || questions.length === 0)
    throw invalid('The form asks nothing.', ['questions'])
  if (!memberOf(jsonOf(fields, 'privacy_policy'), 'url'))
    throw invalid('The form has no privacy policy.', blamed.form)
  return await add(core, call, 'meta.form', null, { page })
}

export const makeCreative: Making = async (core, call, account) => {
  const { fields, owner } = call
  const link = memberOf(jsonOf(fields, 'object_story_spec'), 'link_data')
  const texts = [
    nameOf(call),
    ...['name', 'message', 'description'].map((name) => String(memberOf(link, name) ?? '')),
  ]
  refuseWords(texts, ['headline', 'text', 'description', 'link', 'image'])
  const hash = String(memberOf(link, 'image_hash') ?? '')
  if (!(await core.store.find(owner, imageId(owner, hash))))
    throw invalid('The image is not there.', blamed.image)
  if (!/^https?:\/\//.test(String(memberOf(link, 'link'))))
    throw invalid('The link is no address.', blamed.link)
  const form = memberOf(link, 'call_to_action', 'value', 'lead_gen_form_id')
  const [rejected] = wordsIn('reject', texts)
  return await add(core, call, 'meta.creative', null, {
    account,
    form: form === undefined ? null : String(form),
    rejected: rejected ?? null,
  })
}

export const makeAd: Making = async (core, call, account) => {
  const { fields, owner } = call
  const adset = await core.store.find(owner, fields.get('adset_id') ?? '')
  if (adset?.kind !== 'meta.adset') throw invalid('The ad set is not there.', ['adset_id'])
  const creative = await core.store.find(
    owner,
    String(memberOf(jsonOf(fields, 'creative'), 'creative_id') ?? ''),
  )
  if (creative?.kind !== 'meta.creative') throw invalid('The creative is not there.', ['creative'])
  const { form, rejected } = creative.data
  return await add(core, call, 'meta.ad', adset.id, { account, form, rejected })
}

function nameOf({ fields }: MetaCall): string {
  const name = fields.get('name') ?? ''
  if (name === '') throw invalid('The name is missing.', ['name'])
  return name
}

function timeOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text)
}

async function add(
  { store, now }: SandboxCore,
  { fields, owner }: MetaCall,
  kind: string,
  parent: string | null,
  data: SandboxData,
): Promise<SandboxReply> {
  const id = newSandboxId()
  const status = fields.get('status') ?? 'ACTIVE'
  const switchings = [{ at: now().getTime(), isOn: status === 'ACTIVE' }]
  await store.add({
    id,
    owner,
    kind,
    parent,
    name: fields.get('name') ?? '',
    data: { ...data, status, switchings },
    madeAt: now(),
  })
  return answered({ id })
}
