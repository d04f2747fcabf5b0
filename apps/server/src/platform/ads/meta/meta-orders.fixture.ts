import type { AdCampaign } from '@carillon/ads/campaign'
import type { AdAccess, AdOrder } from '../ad-partner.ts'

export const access: AdAccess = {
  token: 'token',
  adAccountId: 'act_1',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  managerId: null,
  pageId: '77',
  instagramId: '88',
}

const design = {
  dailyBudget: 2000,
  link: 'https://shop.example/sale',
  primaryText: 'Fresh bread every morning.',
  headline: 'Bread at six',
  description: 'From our oven',
  callToAction: 'learn_more',
  image: { imageId: 'i1', width: 1200, height: 1200, crops: {} },
} as const

export const display: AdCampaign = {
  kind: 'display',
  objective: 'prospecting',
  name: 'Spring',
  platforms: ['facebook', 'instagram'],
  schedule: { duration: 'ongoing', startAt: null, endAt: null },
  audience: { kind: 'lookalike', listIds: ['l1'], segmentIds: [] },
  targeting: { countries: ['US'], ageFrom: 25, ageTo: 65, gender: 'female', device: 'mobile' },
  designs: { facebook: design, instagram: design },
  leadForm: { listId: null, privacyUrl: '' },
}

export const lead: AdCampaign = {
  ...display,
  kind: 'lead',
  schedule: { duration: 'temporary', startAt: '2026-12-01T08:00:00Z', endAt: '2026-12-20T08:00:00Z' },
  targeting: { countries: ['DE'], ageFrom: 18, ageTo: 65, gender: 'all', device: 'all' },
  designs: { facebook: { ...design, callToAction: 'sign_up', link: '' } },
  leadForm: { listId: 'l2', privacyUrl: 'https://shop.example/privacy' },
}

export function orderOf(campaign: AdCampaign, more: Partial<AdOrder> = {}): AdOrder {
  return {
    mark: '[c1.facebook.1]',
    platform: 'facebook',
    campaign,
    link: 'https://shop.example/sale?utm_source=facebook',
    currency: 'EUR',
    image: async () => ({ name: 'bread.png', type: 'image/png', bytes: Buffer.from('image'), crop: null }),
    audiences: { target: null, lookalike: null, leftOut: null },
    language: 'en',
    ...more,
  }
}
