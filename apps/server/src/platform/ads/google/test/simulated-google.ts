import { createHash, randomBytes } from 'node:crypto'
import type { AdCampaign } from '@carillon/ads/campaign'
import type { AdAccess, AdOrder, AdPartner, AdRefs, AdTokens } from '../../ad-partner.ts'

/** Signs in at a simulated Google, as the server does it. `more` is added to the address of the dialog. */
export async function signIn(
  google: AdPartner,
  more: Readonly<Record<string, string>> = {},
): Promise<AdTokens> {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const redirectUrl = 'https://carillon.example/ads/settings/google/account'
  const url = new URL(google.signInUrl({ redirectUrl, state: 'abc', challenge }))
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  const answer = await fetch(url, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  if (back.searchParams.get('state') !== 'abc') throw new Error('the state came back changed')
  return await google.signIn({ code: back.searchParams.get('code') ?? '', redirectUrl, verifier })
}

/** Signs in and chooses an account. */
export async function openAccount(google: AdPartner, accountName = 'Simulated shop'): Promise<AdAccess> {
  const { access } = await signIn(google)
  const account = (await google.accounts(access)).find(({ name }) => name === accountName)
  return {
    token: access,
    adAccountId: account?.id ?? '',
    currency: account?.currency ?? '',
    timeZone: account?.timeZone ?? '',
    managerId: account?.managerId ?? null,
    pageId: null,
    instagramId: null,
  }
}

export const campaign: AdCampaign = {
  kind: 'display',
  objective: 'retargeting',
  name: "Spring 'sale' 100%",
  platforms: ['google'],
  schedule: { duration: 'ongoing', startAt: null, endAt: null },
  audience: { kind: 'retargeting', listIds: ['l1'], segmentIds: [] },
  targeting: { countries: ['DE', 'AT'], ageFrom: 30, ageTo: 50, gender: 'female', device: 'mobile' },
  designs: {
    google: {
      dailyBudget: 2000,
      link: 'https://shop.example/sale',
      primaryText: 'Fresh bread every morning.',
      headline: 'Bread at six',
      description: '',
      callToAction: 'learn_more',
      image: { imageId: 'i1', width: 1200, height: 1200, crops: {} },
    },
  },
  leadForm: { listId: null, privacyUrl: '' },
}

export const lookalike: AdCampaign = {
  ...campaign,
  objective: 'prospecting',
  audience: { ...campaign.audience, kind: 'lookalike' },
}

export function orderOf(given: AdCampaign, audiences: AdOrder['audiences'], mark = '[c1.google.1]'): AdOrder {
  return {
    mark,
    platform: 'google',
    campaign: given,
    link: 'https://shop.example/sale?utm_source=google',
    currency: 'EUR',
    image: async (shape) => ({
      name: `${shape}.png`,
      type: 'image/png',
      bytes: Buffer.from(`a picture of ${shape}`),
      crop: null,
    }),
    audiences,
    language: 'en',
  }
}

/** An order with the audiences that it needs, made at the partner. */
export async function readyOrder(
  google: AdPartner,
  access: AdAccess,
  given: AdCampaign = campaign,
): Promise<AdOrder> {
  const title = 'Customers'
  const seed = await google.makeAudience(access, { mark: '[a1.1]', title })
  const leftOut = await google.makeAudience(access, { mark: '[a2.1]', title: 'Clicked' })
  if (given.audience.kind === 'retargeting') return orderOf(given, { target: seed, lookalike: null, leftOut })
  const like = await google.makeLookalike(access, { mark: '[a3.1]', title, seed, countries: ['DE', 'AT'] })
  return orderOf(given, { target: null, lookalike: like, leftOut })
}

export async function makeAll(google: AdPartner, access: AdAccess, order: AdOrder): Promise<AdRefs> {
  const refs: Record<string, string> = {}
  for (const step of google.steps(order)) refs[step] = await google.make(access, order, step, refs)
  return refs
}
