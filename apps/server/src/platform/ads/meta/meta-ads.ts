import * as z from 'zod/mini'
import { type AdAccess, type AdOrder, type AdPartner, type AdRefs, PartnerFault } from '../ad-partner.ts'
import { Done, type Graph, Made, orGone } from './graph.ts'
import { withField } from './meta-faults.ts'
import {
  adFields,
  adSetFields,
  campaignFields,
  creativeFields,
  formFields,
  isInUnion,
  type Payer,
  targetingOf,
} from './meta-parts.ts'
import { actOf, pageToken } from './meta-places.ts'
import { AdState, stateOf } from './meta-states.ts'

const Named = z.object({ id: z.string(), name: z._default(z.string(), '') })
const Images = z.object({ images: z.record(z.string(), z.object({ hash: z.string() })) })
const PayerNames = z.object({
  name: z._default(z.string(), ''),
  business_name: z.optional(z.string()),
  default_dsa_beneficiary: z.optional(z.string()),
  default_dsa_payor: z.optional(z.string()),
})
const bounds = z.object({ users_lower_bound: z.number(), users_upper_bound: z.number() })
const Estimate = z.object({ data: z.union([bounds, z.array(bounds)]) })

/** The most ads whose states one call asks for. */
const statesPerCall = 50

type Ads = Pick<AdPartner, 'steps' | 'make' | 'setRunning' | 'remove' | 'states' | 'estimate'>

export function metaAds(graph: Graph): Ads {
  const makers: Readonly<Record<string, Maker>> = { campaign, adset, form, image, creative, ad }
  return {
    steps: ({ campaign: { kind } }) =>
      kind === 'lead'
        ? ['campaign', 'adset', 'image', 'form', 'creative', 'ad']
        : ['campaign', 'adset', 'image', 'creative', 'ad'],
    async make(access, order, step, refs) {
      const maker = makers[step]
      if (!maker) throw new Error(`Meta has no step ${step}`)
      return await maker(graph, access, order, refs)
    },
    async setRunning({ token }, refs, isRunning) {
      const status = isRunning ? 'ACTIVE' : 'PAUSED'
      const parts = [refs['campaign'], refs['adset'], refs['ad']].filter((id) => id !== undefined)
      // The campaign is the main switch: it goes on last and off first.
      for (const id of isRunning ? parts.reverse() : parts) await graph.post(token, id, Done, { status })
    },
    async remove(access, refs) {
      await removeParts(graph, access, refs)
    },
    async states(access, all) {
      const found = new Map<string, z.output<typeof AdState>>()
      const ids = all.map((refs) => refs['ad']).filter((id) => id !== undefined)
      for (let start = 0; start < ids.length; start += statesPerCall) {
        const filtering = [{ field: 'id', operator: 'IN', value: ids.slice(start, start + statesPerCall) }]
        const fields = 'id,effective_status,ad_review_feedback,issues_info'
        for await (const ad of graph.list(access.token, `${actOf(access)}/ads`, AdState, {
          fields,
          filtering,
        }))
          found.set(ad.id, ad)
      }
      return all.map((refs) => stateOf(found.get(refs['ad'] ?? '')))
    },
    async estimate(access, order) {
      const { data } = await graph.get(access.token, `${actOf(access)}/reachestimate`, Estimate, {
        targeting_spec: targetingOf(order),
      })
      const first = Array.isArray(data) ? data[0] : data
      // Meta answers -1 where it gives no estimate.
      if (!first || first.users_lower_bound < 0 || first.users_upper_bound < 0) return null
      return { from: first.users_lower_bound, to: first.users_upper_bound }
    },
  }
}

type Maker = (graph: Graph, access: AdAccess, order: AdOrder, refs: AdRefs) => Promise<string>

const campaign: Maker = async (graph, access, order) => {
  const edge = `${actOf(access)}/campaigns`
  const there = await findByMark(graph, access, edge, order.mark)
  return there ?? (await graph.post(access.token, edge, Made, campaignFields(order))).id
}

const adset: Maker = async (graph, access, order, refs) => {
  const edge = `${actOf(access)}/adsets`
  const there = await findByMark(graph, access, edge, order.mark)
  if (there !== null) return there
  const fields = adSetFields(order, {
    campaign: need(refs, 'campaign'),
    page: pageOf(access),
    payer: await payerOf(graph, access, order),
  })
  return (await graph.post(access.token, edge, Made, fields)).id
}

/** Images are kept by their bytes, so that a second upload answers the same hash. */
const image: Maker = async (graph, access, order) => {
  if (order.platform === 'google') throw new Error('Meta shows no ads on Google')
  const file = await order.image(order.platform)
  try {
    const { images } = await graph.post(access.token, `${actOf(access)}/adimages`, Images, {
      name: file.name,
      bytes: file.bytes.toString('base64'),
    })
    const [first] = Object.values(images)
    if (!first) throw new Error('Meta answered no image')
    return first.hash
  } catch (cause) {
    throw cause instanceof PartnerFault ? withField(cause, 'image') : cause
  }
}

const form: Maker = async (graph, access, order) => {
  const page = pageOf(access)
  const token = await pageToken(graph, access.token, page)
  const edge = `${page}/leadgen_forms`
  // This list has no filter.
  for await (const { id, name } of graph.list(token, edge, Named, { fields: 'id,name' }))
    if (isMarked(name, order.mark)) return id
  return (await graph.post(token, edge, Made, formFields(order))).id
}

/** Creatives are not looked up: their list has no filter, and one that was made twice is shown nowhere by itself. */
const creative: Maker = async (graph, access, order, refs) => {
  const fields = creativeFields(order, {
    image: need(refs, 'image'),
    form: refs['form'],
    page: pageOf(access),
    instagram: access.instagramId,
  })
  return (await graph.post(access.token, `${actOf(access)}/adcreatives`, Made, fields)).id
}

const ad: Maker = async (graph, access, order, refs) => {
  const edge = `${actOf(access)}/ads`
  const there = await findByMark(graph, access, edge, order.mark)
  if (there !== null) return there
  const fields = adFields(order, { adset: need(refs, 'adset'), creative: need(refs, 'creative') })
  return (await graph.post(access.token, edge, Made, fields)).id
}

async function removeParts(graph: Graph, access: AdAccess, refs: AdRefs): Promise<void> {
  const { campaign, creative, form } = refs
  // The ad set and the ad go with their campaign.
  if (campaign !== undefined) await orGone(graph.delete(access.token, campaign))
  if (creative !== undefined) await orGone(graph.delete(access.token, creative))
  // A form has leads, so Meta only puts it aside.
  if (form !== undefined && access.pageId !== null) {
    const token = await pageToken(graph, access.token, access.pageId)
    await orGone(graph.post(token, form, Done, { status: 'ARCHIVED' }))
  }
}

/** The id of a part by the mark at the end of its name; null: it was not made. */
async function findByMark(
  graph: Graph,
  { token }: AdAccess,
  edge: string,
  mark: string,
): Promise<string | null> {
  const filtering = [{ field: 'name', operator: 'CONTAIN', value: mark }]
  for await (const { id, name } of graph.list(token, edge, Named, { fields: 'id,name', filtering }))
    if (isMarked(name, mark)) return id
  return null
}

function isMarked(name: string, mark: string): boolean {
  return name.endsWith(` ${mark}`)
}

/** The names that an ad set in the European Union needs; null outside of it. */
async function payerOf(
  graph: Graph,
  access: AdAccess,
  { campaign: { targeting } }: AdOrder,
): Promise<Payer | null> {
  if (!isInUnion(targeting.countries)) return null
  const account = await graph.get(access.token, actOf(access), PayerNames, {
    fields: 'name,business_name,default_dsa_beneficiary,default_dsa_payor',
  })
  const own = account.business_name || account.name
  return {
    beneficiary: account.default_dsa_beneficiary || own,
    payor: account.default_dsa_payor || own,
  }
}

function pageOf({ pageId }: AdAccess): string {
  if (pageId !== null) return pageId
  throw new PartnerFault('refused', {
    code: 'ad_page_missing',
    field: null,
    message: 'Ads on Facebook and Instagram need a page.',
  })
}

function need(refs: AdRefs, step: string): string {
  const id = refs[step]
  if (id === undefined) throw new Error(`The step ${step} comes first`)
  return id
}
