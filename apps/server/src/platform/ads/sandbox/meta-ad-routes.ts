import { createHash } from 'node:crypto'
import { type Making, makeAd, makeAdSet, makeCampaign, makeCreative, makeForm } from './meta-making.ts'
import { accountOf, findPage, imageId } from './meta-places.ts'
import { findAds, stateOfAd } from './meta-running.ts'
import {
  answered,
  filtered,
  invalid,
  jsonOf,
  type MetaCall,
  memberOf,
  notThere,
  pageOfList,
  pageTokenOf,
  permit,
} from './meta-wire.ts'
import type { SandboxAnswer, SandboxCore, SandboxReply } from './sandbox-call.ts'
import type { SandboxItem } from './sandbox-store.ts'

/** The lists of an advertising account whose parts are made and looked up. */
const makers: Readonly<Record<string, { kind: string; make: Making }>> = {
  campaigns: { kind: 'meta.campaign', make: makeCampaign },
  adsets: { kind: 'meta.adset', make: makeAdSet },
  adcreatives: { kind: 'meta.creative', make: makeCreative },
  ads: { kind: 'meta.ad', make: makeAd },
}

/** The calls about the parts of ads. Null for all others. */
export async function serveAds(core: SandboxCore, call: MetaCall): Promise<SandboxAnswer | null> {
  const [first = '', edge] = call.path
  if (first.startsWith('act_')) return await serveAccount(core, call, first, edge)
  const page = findPage(call.owner, first)
  if (page) return await servePage(core, call, page.id, edge)
  return edge === undefined ? await servePart(core, call, first) : null
}

async function serveAccount(
  core: SandboxCore,
  call: MetaCall,
  account: string,
  edge: string | undefined,
): Promise<SandboxAnswer | null> {
  const { name } = accountOf(call.owner, account)
  if (edge === undefined) return answered({ id: account, name, business_name: `${name} Ltd` })
  if (edge === 'adimages') return await takeImage(core, call)
  if (edge === 'reachestimate') return estimate(call)
  const maker = makers[edge]
  if (!maker) return null
  if (call.method === 'POST') {
    permit(call, 'ads_management')
    return await maker.make(core, call, account)
  }
  permit(call, 'ads_read')
  return edge === 'ads'
    ? await listAds(core, call, account)
    : await listParts(core, call, account, maker.kind)
}

async function listParts(
  { store }: SandboxCore,
  { owner, fields }: MetaCall,
  account: string,
  kind: string,
): Promise<SandboxReply> {
  const all = (await store.list(owner, kind)).filter(
    (item) => isStanding(item) && item.data['account'] === account,
  )
  return pageOfList(
    filtered(
      all.map(({ id, name }) => ({ id, name })),
      fields,
    ),
    fields,
  )
}

async function listAds(
  core: SandboxCore,
  { owner, fields }: MetaCall,
  account: string,
): Promise<SandboxReply> {
  const standing = (await findAds(core, owner)).filter(
    ({ ad, campaign }) => isStanding(ad) && isStanding(campaign) && ad.data['account'] === account,
  )
  const asked = filtered(
    standing.map((each) => ({ ...each, id: each.ad.id, name: each.ad.name })),
    fields,
  )
  return pageOfList(
    asked.map((each) => ({ id: each.id, name: each.name, ...stateOfAd(core, each) })),
    fields,
  )
}

async function servePage(
  core: SandboxCore,
  call: MetaCall,
  page: string,
  edge: string | undefined,
): Promise<SandboxAnswer | null> {
  const { store } = core
  const { owner, fields, method, token } = call
  if (edge === undefined) return answered({ id: page, access_token: pageTokenOf(token, page) })
  const isByPage = token === pageTokenOf(token.split('.page.')[0] ?? '', page)
  if (edge === 'leadgen_forms') {
    permit(call, 'pages_manage_ads')
    if (!isByPage) throw invalid('Forms need the token of the page.', ['access_token'])
    if (method === 'POST') return await makeForm(core, call, page)
    const forms = (await store.list(owner, 'meta.form')).filter(({ data }) => data['page'] === page)
    return pageOfList(
      forms.map(({ id, name, data }) => ({ id, name, status: data['status'] })),
      fields,
    )
  }
  if (edge !== 'subscribed_apps' || method !== 'POST') return null
  permit(call, 'pages_manage_metadata', 'leads_retrieval')
  if (!isByPage) throw invalid('Webhooks need the token of the page.', ['access_token'])
  if (fields.get('subscribed_fields') !== 'leadgen') throw invalid('No known field.', ['subscribed_fields'])
  const id = `subscription-${owner}-${page}`
  if (!(await store.find(owner, id)))
    await store.add({
      id,
      owner,
      kind: 'meta.subscription',
      parent: null,
      name: page,
      data: {},
      madeAt: core.now(),
    })
  return answered({ success: true })
}

/** Switches a part or deletes it. Deleted campaigns stay, because reports go on having them. */
async function servePart(core: SandboxCore, call: MetaCall, id: string): Promise<SandboxReply | null> {
  const { owner, method, fields } = call
  const part = await core.store.find(owner, id)
  if (!part || !switchable.has(part.kind)) return null
  if (!isStanding(part)) throw notThere()
  permit(call, 'ads_management')
  if (method === 'DELETE' && part.kind === 'meta.creative') {
    await core.store.remove(owner, id)
    return answered({ success: true })
  }
  const status = method === 'DELETE' ? 'DELETED' : fields.get('status')
  if (status === null || !statuses.has(status)) throw invalid('The status is not known.', ['status'])
  const at = core.now().getTime()
  await core.store.change(owner, id, ({ data }) => ({
    data: {
      ...data,
      status,
      switchings: [
        ...(Array.isArray(data['switchings']) ? data['switchings'] : []),
        { at, isOn: status === 'ACTIVE' },
      ],
    },
  }))
  return answered({ success: true })
}

const switchable = new Set(['meta.campaign', 'meta.adset', 'meta.ad', 'meta.form', 'meta.creative'])
const statuses = new Set(['ACTIVE', 'PAUSED', 'DELETED', 'ARCHIVED'])

function isStanding({ data }: SandboxItem): boolean {
  return data['status'] !== 'DELETED'
}

/** Keeps only the hash of an image. */
async function takeImage({ store, now }: SandboxCore, call: MetaCall): Promise<SandboxReply> {
  permit(call, 'ads_management')
  const { owner, fields } = call
  const bytes = Buffer.from(fields.get('bytes') ?? '', 'base64')
  if (bytes.length === 0) throw invalid('The image is empty.', ['bytes'])
  const hash = createHash('md5').update(bytes).digest('hex')
  const id = imageId(owner, hash)
  if (!(await store.find(owner, id)))
    await store.add({ id, owner, kind: 'meta.image', parent: null, name: hash, data: {}, madeAt: now() })
  return answered({ images: { bytes: { hash } } })
}

/** The people of a targeting: a million adults a country, by their share of ages, genders and devices. */
function estimate({ fields }: MetaCall): SandboxReply {
  const targeting = jsonOf(fields, 'targeting_spec')
  const countries = memberOf(targeting, 'geo_locations', 'countries')
  if (!Array.isArray(countries) || countries.length === 0)
    throw invalid('The targeting has no country.', ['targeting_spec', 'geo_locations', 'countries'])
  const ages = (Number(memberOf(targeting, 'age_max')) - Number(memberOf(targeting, 'age_min')) + 1) / 48
  const genders = memberOf(targeting, 'genders') === undefined ? 1 : 0.5
  const devices = memberOf(targeting, 'device_platforms') === undefined ? 1 : 0.6
  const people = Math.floor(1_000_000 * countries.length * ages * genders * devices)
  return answered({
    data: { users_lower_bound: Math.floor(people * 0.85), users_upper_bound: people, estimate_ready: true },
  })
}
