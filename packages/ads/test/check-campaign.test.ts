import { expect, test } from 'vitest'
import type { AdCampaign, AdDesign } from '../src/campaign.ts'
import { checkCampaign, type Surroundings } from '../src/check-campaign.ts'

const now = Date.parse('2026-03-01T10:00:00Z')

const design: AdDesign = {
  dailyBudget: 2000,
  link: 'https://shop.example/sale',
  primaryText: 'Fresh bread every morning.',
  headline: 'Bread at six',
  description: '',
  callToAction: 'learn_more',
  image: { imageId: 'i1', width: 1200, height: 1200, crops: {} },
}

const campaign: AdCampaign = {
  kind: 'display',
  objective: 'prospecting',
  name: 'Spring',
  platforms: ['facebook'],
  schedule: { duration: 'ongoing', startAt: null, endAt: null },
  audience: { kind: 'lookalike', listIds: ['l1'], segmentIds: [] },
  targeting: { countries: ['DE'], ageFrom: 18, ageTo: 65, gender: 'all', device: 'all' },
  designs: { facebook: design },
  leadForm: { listId: null, privacyUrl: '' },
}

const around: Surroundings = {
  now,
  connected: ['facebook', 'instagram', 'google'],
  currencies: { facebook: 'EUR', instagram: 'EUR', google: 'EUR' },
  contacts: 5000,
  budgetConfirmed: false,
}

const lead: AdCampaign = {
  ...campaign,
  kind: 'lead',
  leadForm: { listId: 'l2', privacyUrl: 'https://shop.example/privacy' },
}

function withDesign(change: Partial<AdDesign>): AdCampaign {
  return { ...campaign, designs: { facebook: { ...design, ...change } } }
}

function during(startAt: string | null, endAt: string | null): AdCampaign {
  return { ...campaign, schedule: { duration: 'temporary', startAt, endAt } }
}

test.for([
  ['a whole display campaign', campaign, around],
  [
    'a whole lead campaign without a link',
    { ...lead, designs: { facebook: { ...design, link: '' } } },
    around,
  ],
  [
    'a budget of a thousand that was confirmed',
    withDesign({ dailyBudget: 100_001 }),
    { ...around, budgetConfirmed: true },
  ],
  ['an audience that is still counted', campaign, { ...around, contacts: null }],
  ['two weeks of ads', during('2026-03-02T10:00:00Z', '2026-03-16T10:00:00Z'), around],
] as const)('finds nothing in %s', ([, given, facts]) => {
  expect(checkCampaign(given, facts)).toEqual([])
})

test.for([
  ['no name', { ...campaign, name: ' ' }, 'ad_name_missing'],
  ['a name of 101 characters', { ...campaign, name: 'n'.repeat(101) }, 'ad_name_too_long'],
  [
    'leads by retargeting',
    { ...lead, objective: 'retargeting', audience: { ...campaign.audience, kind: 'retargeting' } },
    'lead_retargeting',
  ],
  ['no platform', { ...campaign, platforms: [] }, 'ad_platforms_missing'],
  ['a start in half an hour', during('2026-03-01T10:30:00Z', '2026-04-01T10:00:00Z'), 'ad_start_too_soon'],
  ['no end of temporary ads', during(null, null), 'ad_end_missing'],
  ['an end within a day', during('2026-03-02T10:00:00Z', '2026-03-03T09:59:59Z'), 'ad_end_too_soon'],
  ['less than two weeks', during('2026-03-02T10:00:00Z', '2026-03-12T10:00:00Z'), 'ad_time_short'],
  [
    'no list',
    { ...campaign, audience: { kind: 'lookalike', listIds: [], segmentIds: [] } },
    'ad_audience_missing',
  ],
  ['an audience of the other objective', { ...campaign, objective: 'retargeting' }, 'ad_audience_kind'],
  [
    'no country',
    { ...campaign, targeting: { ...campaign.targeting, countries: [] } },
    'ad_countries_missing',
  ],
  ['children', { ...campaign, targeting: { ...campaign.targeting, ageFrom: 17 } }, 'ad_age_invalid'],
  [
    'ages the wrong way round',
    { ...campaign, targeting: { ...campaign.targeting, ageFrom: 40, ageTo: 30 } },
    'ad_age_invalid',
  ],
  ['no design', { ...campaign, designs: {} }, 'ad_design_missing'],
  ['no budget', withDesign({ dailyBudget: null }), 'ad_budget_missing'],
  ['a budget below ten', withDesign({ dailyBudget: 999 }), 'ad_budget_too_low'],
  ['a budget above a thousand', withDesign({ dailyBudget: 100_001 }), 'ad_budget_unconfirmed'],
  ['a link that is none', withDesign({ link: 'shop.example' }), 'ad_link_invalid'],
  ['a link to a script', withDesign({ link: 'javascript:alert(1)' }), 'ad_link_invalid'],
  ['no text', withDesign({ primaryText: ' ' }), 'ad_text_missing'],
  ['a headline of 41 characters', withDesign({ headline: 'h'.repeat(41) }), 'ad_text_too_long'],
  ['a text that feeds cut', withDesign({ primaryText: 'p'.repeat(126) }), 'ad_text_is_cut'],
  ['no image', withDesign({ image: null }), 'ad_image_missing'],
  [
    'a narrow image',
    withDesign({ image: { imageId: 'i', width: 599, height: 599, crops: {} } }),
    'image_too_narrow',
  ],
  ['no list for leads', { ...lead, leadForm: { ...lead.leadForm, listId: null } }, 'lead_list_missing'],
  [
    'no privacy page',
    { ...lead, leadForm: { ...lead.leadForm, privacyUrl: '' } },
    'lead_privacy_url_invalid',
  ],
] as const)('finds %s', ([, given, code]) => {
  expect(checkCampaign(given as AdCampaign, around).map((finding) => finding.code)).toEqual([code])
})

test('finds an audience too small for a platform by the expected matches', () => {
  const both: AdCampaign = {
    ...campaign,
    platforms: ['facebook', 'google'],
    designs: { facebook: design, google: googleDesign() },
  }
  expect(checkCampaign(both, { ...around, contacts: 1666 })).toMatchObject([
    { code: 'ad_audience_too_small', platform: 'google', details: { expected: 999, least: 1000 } },
  ])
  expect(checkCampaign(both, { ...around, contacts: 1667 })).toEqual([])
})

test('finds platforms that are not connected or have no lead forms', () => {
  const given: AdCampaign = {
    ...lead,
    platforms: ['facebook', 'google'],
    designs: { facebook: design, google: googleDesign() },
  }
  expect(checkCampaign(given, { ...around, connected: ['google'] })).toMatchObject([
    { code: 'ad_platform_unconnected', platform: 'facebook' },
    { code: 'lead_platform', platform: 'google' },
  ])
})

test('judges the chosen crops, and names the shape that has none', () => {
  const given: AdCampaign = {
    ...campaign,
    platforms: ['google'],
    designs: { google: { ...googleDesign(), image: design.image } },
  }
  expect(checkCampaign(given, around)).toMatchObject([
    { code: 'image_too_tall', details: { shape: 'google_landscape' } },
  ])
})

test('counts a budget in the decimals of the currency', () => {
  const yen = { ...around, currencies: { facebook: 'JPY' } }
  expect(checkCampaign(withDesign({ dailyBudget: 999 }), yen)).toMatchObject([{ code: 'ad_budget_too_low' }])
  expect(checkCampaign(withDesign({ dailyBudget: 1000 }), yen)).toEqual([])
  const dinars = { ...around, currencies: { facebook: 'KWD' } }
  expect(checkCampaign(withDesign({ dailyBudget: 9999 }), dinars)).toMatchObject([
    { code: 'ad_budget_too_low' },
  ])
})

function googleDesign(): AdDesign {
  const crops = { google_landscape: { width: 1200, height: 628, left: 0, top: 0 } }
  return { ...design, image: { imageId: 'i2', width: 1200, height: 1200, crops } }
}

const onGoogle: AdCampaign = { ...campaign, platforms: ['google'], designs: { google: googleDesign() } }

test.for([
  ['a headline of 31 characters', { headline: 'h'.repeat(31) }, 'headline', 31],
  ['a headline of 16 wide characters', { headline: '広'.repeat(16) }, 'headline', 32],
  ['a primary text of 91 characters', { primaryText: 'p'.repeat(91) }, 'primary_text', 91],
] as const)('refuses %s at Google alone', ([, change, field, length]) => {
  const given = { ...googleDesign(), ...change }
  expect(checkCampaign({ ...onGoogle, designs: { google: given } }, around)).toMatchObject([
    { code: 'ad_text_too_long', field, platform: 'google', details: { length } },
  ])
  const there = checkCampaign({ ...campaign, designs: { facebook: given } }, around)
  expect(there.filter(({ weight }) => weight === 'error')).toEqual([])
})

test('warns that Google widens ages to whole bands', () => {
  const targeting = { ...campaign.targeting, ageFrom: 30, ageTo: 44 }
  expect(checkCampaign({ ...onGoogle, targeting }, around)).toEqual([
    {
      code: 'ad_ages_widened',
      field: 'targeting.age',
      step: 'audience',
      weight: 'warning',
      platform: 'google',
      details: { from: 25, to: 44 },
    },
  ])
  expect(checkCampaign({ ...campaign, targeting }, around)).toEqual([])
})
